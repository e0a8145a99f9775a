import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Dish } from '#contract/food/menu.ts';
import { sessionQuery } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { restartQueries } from '#web/lib/restart-queries.ts';

/** What is shown of a dish whose own picture is missing or broken. */
export const dishPicture = '/pictures/dish-soup.svg';

const followMenu: Follow = (client) => ({
  hint: 'menu',
  refetch: (options) => void restartQueries(client, ['GET /menu'], options),
  pause: 30_000,
});

/** As long as it is used, the kitchen's card is the present one. */
export const useLiveMenu = (): void => useLive(followMenu);

/** The public card and the members' as one, in the order of the card; a dish that has just moved between them is there once. */
export const mergeMenus = (everybodys: readonly Dish[], members: readonly Dish[]): Dish[] =>
  [...new Map([...members, ...everybodys].map((dish) => [dish.id, dish])).values()].sort(
    (one, other) => one.id - other.id,
  );

const whole = { query: { limit: '1000' } };
const queryKey = ['GET /menu', whole] as const;

/** Where nobody says what there is for members, it is what was known of it: the menu does not wait for that. */
const askForMembers = async (client: QueryClient, signal: AbortSignal): Promise<Dish[]> => {
  try {
    const viewer = await client.ensureQueryData(sessionQuery);
    return viewer ? await api('GET /menu/members', whole, signal) : [];
  } catch {
    return client.getQueryData<Dish[]>(queryKey)?.filter(({ membersOnly }) => membersOnly) ?? [];
  }
};

/** The kitchen's whole card as this viewer may order from it: whoever holds an order against it must not miss a dish. */
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
