import type { Feedback, FeedbackEdit } from '#contract/feedback.ts';
import { can } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type FeedbackRow, findFeedback, hide, updateFeedback } from './feedback.queries.ts';
import type { FeedbackContext } from './leave-feedback.ts';
import { presentFeedback } from './present-feedback.ts';

const loadFeedback = async (db: Db, id: string): Promise<FeedbackRow> => {
  const row = await findFeedback(db, id);
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  return row;
};

/** Changes what one has said; nobody else does, not even an admin. */
export const editFeedback = async (
  tx: Tx,
  { caller, now }: FeedbackContext,
  id: string,
  { rating, message }: FeedbackEdit,
): Promise<Feedback> => {
  const { user_id } = await loadFeedback(tx, id);
  if (!can(caller, 'PUT /feedback/{id}', user_id)) throw new AppError('NOT_ALLOWED');
  await updateFeedback(tx, id, { rating, message, edited_at: now });
  return presentFeedback(await loadFeedback(tx, id), caller);
};

/** Answers for the house, in place of what it said before; a blank answer takes that back. */
export const answerFeedback = async (
  tx: Tx,
  { caller, now }: FeedbackContext,
  id: string,
  answer: string,
): Promise<Feedback> => {
  const given = answer === '' ? { answer: null, answered_at: null } : { answer, answered_at: now };
  await updateFeedback(tx, id, given);
  return presentFeedback(await loadFeedback(tx, id), caller);
};

/** Hides an entry for a reason from everybody but its author and admins; a blank reason shows it again. */
export const hideFeedback = async (
  tx: Tx,
  { caller, now }: FeedbackContext,
  id: string,
  reason: string,
): Promise<Feedback> => {
  if (reason === '') await updateFeedback(tx, id, { hidden_reason: null, hidden_at: null });
  else await hide(tx, id, { reason, now });
  return presentFeedback(await loadFeedback(tx, id), caller);
};
