import { QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type CallInput, type CallKey, ProblemError } from './api.ts';

/** A call of the contract as a query: asked once for all who read it. */
export const apiQuery = <K extends CallKey>(key: K, input: CallInput<K>) =>
  queryOptions({
    queryKey: [key, input] as const,
    queryFn: ({ signal }) => api(key, input, signal),
  });

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What a loader has just been refused is not asked again by the page; the next visit's loader asks.
        retryOnMount: false,
        // A refusal stays a refusal; only silence and hiccups are worth asking again.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ProblemError && error.problem.status < 500),
      },
    },
  });
