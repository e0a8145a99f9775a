import { QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type CallInput, type CallKey, ProblemError } from './api.ts';

/** A call of the contract as a query, shared by all components that use it. */
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
        // If the loader's request was just refused, the page does not repeat it; the next visit does.
        retryOnMount: false,
        // Only retry lost connections and server errors; a refusal would be the same again.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ProblemError && error.problem.status < 500),
      },
    },
  });
