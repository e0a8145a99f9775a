import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dish, DishEdit, NewDish } from '#contract/food/menu.ts';
import { mergeMenus } from '#web/features/food/menu/menu.ts';
import { api } from '#web/lib/api.ts';
import { useSubmitOnce } from '#web/lib/submit-once.ts';

/** The server's limit. */
export const maxDishes = 1000;

const whole = { query: { retired: 'true' as const, limit: String(maxDishes) } };

const wholeMenuQuery = queryOptions({
  queryKey: ['GET /menu', whole] as const,
  queryFn: async ({ signal }): Promise<Dish[]> =>
    mergeMenus(
      ...(await Promise.all([api('GET /menu', whole, signal), api('GET /menu/members', whole, signal)])),
    ),
});

export type Outcome = { kind: 'good' | 'bad'; text: string };

/**
 * The whole menu, the outcome of the last change, and functions to change it, which throw if the server
 * refuses.
 */
export const useMenuChanges = () => {
  const card = useQuery(wholeMenuQuery);
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const submitOnce = useSubmitOnce({ isCertain: () => false });
  const refetch = () => client.invalidateQueries({ queryKey: ['GET /menu'] });

  const change = async (id: number, edit: DishEdit): Promise<void> => {
    setOutcome(undefined);
    const changed = await api('PUT /menu/{id}', { params: { id: String(id) }, body: edit });
    client.setQueryData(wholeMenuQuery.queryKey, (dishes) =>
      dishes?.map((dish) => (dish.id === id ? changed : dish)),
    );
    void refetch();
  };

  const add = async (dish: NewDish): Promise<void> => {
    setOutcome(undefined);
    await submitOnce(dish, (idempotencyKey) => api('POST /menu', { body: dish, idempotencyKey }));
    await refetch();
  };

  return { card, outcome, setOutcome, change, add };
};

export type MenuChanges = ReturnType<typeof useMenuChanges>;
