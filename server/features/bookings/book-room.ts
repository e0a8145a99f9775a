import type { Kysely } from 'kysely';
import type { NewRoomBooking } from '#contract/bookings.ts';
import type { Database } from '../../db/schema.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { book, type Desk } from './book.ts';

/** Books a sleeping room by the night or a study room by the hour. */
export const bookRoom = (
  db: Kysely<Database>,
  desk: Desk,
  idempotentCall: IdempotentCall,
  input: NewRoomBooking,
) => {
  const { roomId, roomType, nights, duration, ...rest } = input;
  const what =
    roomType === 'study'
      ? ({ kind: 'study', count: duration } as const)
      : ({ kind: 'room', count: nights } as const);
  return book(db, desk, idempotentCall, { ...rest, ...what, id: roomId });
};
