import type { Feedback, FeedbackEdit } from '#contract/feedback.ts';
import { can } from '#contract/identity/permissions.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { compareFacts } from '../../desk-log/compare-facts.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { type FeedbackRow, findFeedback, hide, updateFeedback } from './feedback.queries.ts';
import type { FeedbackContext } from './leave-feedback.ts';
import { presentFeedback } from './present-feedback.ts';

const loadFeedback = async (db: Db, id: string): Promise<FeedbackRow> => {
  const row = await findFeedback(db, id);
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  return row;
};

/** Edits the caller's own feedback; nobody else can, not even an admin. */
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

const factsOf = ({ answer, hidden_reason }: FeedbackRow) => ({ answer, hidden: hidden_reason });

/** Lets an admin change feedback, and logs the difference. */
const changeForHouse = async (
  tx: Tx,
  context: DeskContext,
  id: string,
  change: () => Promise<void>,
): Promise<Feedback> => {
  const before = await loadFeedback(tx, id);
  await change();
  const after = await loadFeedback(tx, id);
  const changes = compareFacts(factsOf(before), factsOf(after));
  if (changes) await recordDeskAction(tx, context, { subject: `feedback ${id}`, ...changes });
  return presentFeedback(after, context.caller);
};

/** Sets the house's answer; a blank one removes it. */
export const answerFeedback = (
  tx: Tx,
  context: DeskContext,
  id: string,
  answer: string,
): Promise<Feedback> => {
  const now = new Date(context.now.epochMilliseconds);
  const given = answer === '' ? { answer: null, answered_at: null } : { answer, answered_at: now };
  return changeForHouse(tx, context, id, () => updateFeedback(tx, id, given));
};

/** Hides feedback from everybody but its author and admins, with a reason; a blank reason shows it again. */
export const hideFeedback = (tx: Tx, context: DeskContext, id: string, reason: string): Promise<Feedback> => {
  const now = new Date(context.now.epochMilliseconds);
  return changeForHouse(tx, context, id, () =>
    reason === ''
      ? updateFeedback(tx, id, { hidden_reason: null, hidden_at: null })
      : hide(tx, id, { reason, now }),
  );
};
