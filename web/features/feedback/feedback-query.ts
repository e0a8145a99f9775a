import { queryOptions } from '@tanstack/react-query';
import { api, type CallInput } from '#web/lib/api.ts';

export const feedbackKey = ['GET /feedback'] as const;

type Query = NonNullable<CallInput<'GET /feedback'>['query']>;

/** What guests say, as one reader sees it: what is theirs, what is hidden and whole addresses differ from reader to reader. */
export const feedbackQuery = (reader: string | undefined, query: Query) =>
  queryOptions({
    queryKey: [...feedbackKey, reader ?? 'visitor', query],
    queryFn: ({ signal }) => api('GET /feedback', { query }, signal),
  });
