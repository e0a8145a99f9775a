import type { NewFeedback } from '#contract/feedback.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { findStay, insertFeedback } from './feedback.queries.ts';

export type FeedbackContext = { caller: SignedIn; now: Date };

/** Reviews a stay of the caller in a room, once per stay. */
export const leaveFeedback = async (
  db: Db,
  { caller, now }: FeedbackContext,
  idempotentCall: IdempotentCall,
  { Room_id: roomId, email, rating, message }: NewFeedback,
): Promise<{ insertedId: string }> => {
  const id = generateId();
  const insertedId = await createIdempotently(db, idempotentCall, id, async (tx) => {
    refuseForeignEmail(caller, email);
    const stay = await findStay(tx, { uid: caller.uid, roomId, now });
    if (!stay) throw new AppError('ROOM_NOT_BOOKED');
    if (stay.isRated) throw new AppError('FEEDBACK_EXISTS');
    const said = { booking_id: stay.id, room_id: roomId, user_id: caller.uid, rating, message };
    await insertFeedback(tx, { ...said, id, created_at: now });
    return id;
  });
  return { insertedId };
};
