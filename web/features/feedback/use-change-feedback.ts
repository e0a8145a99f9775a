import { useQueryClient } from '@tanstack/react-query';
import type { Feedback, FeedbackEdit } from '#contract/feedback.ts';
import { api } from '#web/lib/api.ts';
import { feedbackKey } from './feedback-query.ts';
import { refreshFeedback } from './refresh-feedback.ts';

/** Ways to change an entry, which throw what the server refuses. Whatever shows it or counts it shows the change. */
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
    /** A blank answer takes it back. */
    answer: async (answer: string): Promise<void> =>
      keep(await api('PUT /feedback/{id}/answer', { params: { id }, body: { answer } })),
    /** A blank reason shows it again. */
    hide: async (reason: string): Promise<void> =>
      keep(await api('PUT /feedback/{id}/hidden', { params: { id }, body: { reason } })),
  };
};
