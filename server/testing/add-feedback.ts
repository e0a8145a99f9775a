import type { Db } from '../db/schema.ts';
import { generateId } from '../lib/generate-id.ts';
import { insertRows } from './rows.ts';

type Made = {
  uid: string;
  bookingId: string;
  roomId?: number;
  rating?: number;
  message?: string;
  createdAt?: Date;
};

/** Inserts feedback on a stay as if its guest had left it; returns its id. */
export const addFeedback = async (
  db: Db,
  { uid, bookingId, roomId = 1, rating = 4, message = 'A good night.', createdAt = new Date() }: Made,
): Promise<string> => {
  const id = generateId();
  await insertRows(db, 'feedback', {
    id,
    user_id: uid,
    booking_id: bookingId,
    room_id: roomId,
    rating,
    message,
    created_at: createdAt,
  });
  return id;
};
