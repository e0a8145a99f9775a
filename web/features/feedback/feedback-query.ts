import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#web/lib/api.ts';
import { apiTexts } from '#web/lib/api-texts.ts';

export const feedbackKey = ['GET /feedback'] as const;

type Query = NonNullable<CallInput<'GET /feedback'>['query']> & { limit: string };

/** What guests say, as one reader sees it: what is theirs, what is hidden and whole addresses differ from reader to reader. */
export const feedbackQuery = (reader: string | undefined, query: Query) =>
  queryOptions({
    queryKey: [...feedbackKey, reader ?? 'visitor', query],
    queryFn: ({ signal }) => apiTexts('GET /feedback', query, Number(query.limit), signal),
  });
