import { QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type CallInput, type CallKey, ProblemError } from './api.ts';

/** A call as a query that pages read and loaders start: the same key, so that it is made once. */
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
        // A refusal stays a refusal; only silence and hiccups are worth asking again.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ProblemError && error.problem.status < 500),
      },
    },
  });
