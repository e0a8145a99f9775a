import type { Transaction } from 'kysely';
import type { Feedback, FeedbackEdit } from '#contract/feedback.ts';
import { can } from '#contract/identity/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { updateFeedback } from './feedback.queries.ts';
import type { Desk } from './leave-feedback.ts';
import { loadFeedback } from './load-feedback.ts';
import { presentFeedback } from './present-feedback.ts';

/** Changes what one has said; nobody else does, not even an admin. */
export const editFeedback = async (
  tx: Transaction<Database>,
  { caller, now }: Desk,
  id: string,
  { rating, message }: FeedbackEdit,
): Promise<Feedback> => {
  const { user_id } = await loadFeedback(tx, id);
  if (!can(caller, 'PUT /feedback/{id}', user_id)) throw new AppError('NOT_ALLOWED');
  await updateFeedback(tx, id, { rating, message, edited_at: now });
  return presentFeedback(await loadFeedback(tx, id), caller);
};
