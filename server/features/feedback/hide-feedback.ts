import type { Transaction } from 'kysely';
import type { Feedback } from '#contract/feedback.ts';
import type { Database } from '../../db/schema.ts';
import { hide, updateFeedback } from './feedback.queries.ts';
import type { Desk } from './leave-feedback.ts';
import { loadFeedback } from './load-feedback.ts';
import { presentFeedback } from './present-feedback.ts';

/** Hides an entry for a reason from everybody but its author and admins; a blank reason shows it again. */
export const hideFeedback = async (
  tx: Transaction<Database>,
  { caller, now }: Desk,
  id: string,
  reason: string,
): Promise<Feedback> => {
  if (reason === '') await updateFeedback(tx, id, { hidden_reason: null, hidden_at: null });
  else await hide(tx, id, { reason, now });
  return presentFeedback(await loadFeedback(tx, id), caller);
};
