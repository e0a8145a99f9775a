import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Feedback, FeedbackEdit } from '#contract/feedback.ts';
import { pages } from '#contract/pages.ts';
import { api, type CallInput } from '#web/lib/api.ts';
import { apiTexts } from '#web/lib/paging.ts';

/** The reviews of a room, with the form prefilled. */
export const feedbackAddress = (roomId: number): string => `${pages.feedback}?room=${roomId}`;

const feedbackKey = ['GET /feedback'] as const;

type Query = NonNullable<CallInput<'GET /feedback'>['query']> & { limit: string };

/** Reviews as seen by one viewer: own and hidden entries and full addresses differ between viewers. */
export const feedbackQuery = (reader: string | undefined, query: Query) =>
  queryOptions({
    queryKey: [...feedbackKey, reader ?? 'visitor', query],
    queryFn: ({ signal }) => apiTexts('GET /feedback', query, Number(query.limit), signal),
  });

/** After a review is added, changed or deleted: refetches reviews and ratings. */
export const refreshFeedback = (client: QueryClient): void => {
  for (const queryKey of [feedbackKey, ['bookable'], ['bookables']])
    void client.invalidateQueries({ queryKey });
};

/** Functions that change an entry, and throw if the server refuses. All lists and counts show the change. */
export const useChangeFeedback = ({ _id: id }: Feedback) => {
  const client = useQueryClient();
  const keep = (changed: Feedback) => {
    client.setQueriesData({ queryKey: feedbackKey }, (list: readonly Feedback[] | undefined) =>
      list?.map((entry) => (entry._id === changed._id ? changed : entry)),
    );
    refreshFeedback(client);
  };
  return {
    edit: async (body: FeedbackEdit): Promise<void> =>
      keep(await api('PUT /feedback/{id}', { params: { id }, body })),
    /** A blank answer removes it. */
    answer: async (answer: string): Promise<void> =>
      keep(await api('PUT /feedback/{id}/answer', { params: { id }, body: { answer } })),
    /** A blank reason shows it again. */
    hide: async (reason: string): Promise<void> =>
      keep(await api('PUT /feedback/{id}/hidden', { params: { id }, body: { reason } })),
  };
};
