import type { Transaction } from 'kysely';
import type { Feedback } from '#contract/feedback.ts';
import type { Database } from '../../db/schema.ts';
import { updateFeedback } from './feedback.queries.ts';
import type { Desk } from './leave-feedback.ts';
import { loadFeedback } from './load-feedback.ts';
import { presentFeedback } from './present-feedback.ts';

/** Answers for the house, in place of what it said before; a blank answer takes that back. */
export const answerFeedback = async (
  tx: Transaction<Database>,
  { caller, now }: Desk,
  id: string,
  answer: string,
): Promise<Feedback> => {
  const given = answer === '' ? { answer: null, answered_at: null } : { answer, answered_at: now };
  await updateFeedback(tx, id, given);
  return presentFeedback(await loadFeedback(tx, id), caller);
};
