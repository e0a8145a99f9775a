import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Asks again, from this moment on. What was never answered would otherwise go on waiting for an answer written too early. */
export const askAnew = async (
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
