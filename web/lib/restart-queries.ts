import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries and refetches them from now. A query without a response yet would otherwise wait for
 * one written before the change.
 */
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
