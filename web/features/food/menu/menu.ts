import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Dish } from '#contract/food/menu.ts';
import { sessionQuery } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { restartQueries } from '#web/lib/restart-queries.ts';

/** The picture of a dish whose own is missing or broken. */
export const dishPicture = '/pictures/dish-soup.svg';

const followMenu: Follow = (client) => ({
  hint: 'menu',
  refetch: (options) => void restartQueries(client, ['GET /menu'], options),
  pause: 30_000,
});

/** Keeps the menu live while it is used. */
export const useLiveMenu = (): void => useLive(followMenu);

/** Merges the public and the members' menu in order; a dish that has just moved between them appears once. */
export const mergeMenus = (everybodys: readonly Dish[], members: readonly Dish[]): Dish[] =>
  [...new Map([...members, ...everybodys].map((dish) => [dish.id, dish])).values()].sort(
    (one, other) => one.id - other.id,
  );

const whole = { query: { limit: '1000' } };
const queryKey = ['GET /menu', whole] as const;

/** If the members' menu fails to load, uses the last known one, so that the menu does not wait for it. */
const askForMembers = async (client: QueryClient, signal: AbortSignal): Promise<Dish[]> => {
  try {
    const viewer = await client.ensureQueryData(sessionQuery);
    return viewer ? await api('GET /menu/members', whole, signal) : [];
  } catch {
    return client.getQueryData<Dish[]>(queryKey)?.filter(({ membersOnly }) => membersOnly) ?? [];
  }
};

/**
 * The whole menu as this viewer may order from it: carts are checked against it, so no dish may be missing.
 */
export const menuQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<Dish[]> => {
    const [everybodys, members] = await Promise.all([
      api('GET /menu', whole, signal),
      askForMembers(client, signal),
    ]);
    return mergeMenus(everybodys, members);
  },
});
