import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type FeedbackRow, findFeedback } from './feedback.queries.ts';

/** One entry, whoever may see it. */
export const loadFeedback = async (db: Kysely<Database>, id: string): Promise<FeedbackRow> => {
  const row = await findFeedback(db, id);
  if (!row) throw new AppError('FEEDBACK_NOT_FOUND');
  return row;
};
