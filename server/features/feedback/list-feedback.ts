import type { Feedback, FeedbackQuery } from '#contract/feedback.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readTimeCursor, writeTimeCursor } from '../../lists/time-cursor.ts';
import { findNewest } from './feedback.queries.ts';
import { presentFeedback } from './present-feedback.ts';

/** Reviews, newest first; hidden ones only for their author and admins. */
export const listFeedback = async (
  db: Db,
  caller: SignedIn | null,
  { mine, roomId, limit, after }: FeedbackQuery,
): Promise<Page<Feedback>> => {
  if (mine && !caller) throw new AppError('NOT_SIGNED_IN');
  const rows = await findNewest(db, {
    author: mine ? caller?.uid : undefined,
    roomId,
    hiddenOf: caller?.role === 'admin' ? null : caller?.uid,
    after: readTimeCursor(after),
    limit,
  });
  return cutPage(rows, { limit, cursorOf: writeTimeCursor, present: (row) => presentFeedback(row, caller) });
};
