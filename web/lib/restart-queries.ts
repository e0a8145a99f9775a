import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Invalidates queries and fetches them from now on. Without this, a query that never had a response would wait for one
 * that was written too early. */
export const restartQueries = async (
  client: QueryClient,
  queryKey: QueryKey,
  options?: InvalidateOptions,
): Promise<void> => {
  if (options?.cancelRefetch !== false)
    await client.cancelQueries({
      queryKey,
      predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
    });
  await client.invalidateQueries({ queryKey }, options);
};
