import type { Kysely } from 'kysely';
import type { NewPcBooking } from '#contract/bookings.ts';
import type { Database } from '../../db/schema.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { book, type Desk } from './book.ts';

/** Books a PC by the hour. */
export const bookPc = (
  db: Kysely<Database>,
  desk: Desk,
  idempotentCall: IdempotentCall,
  input: NewPcBooking,
) => {
  const { pcId, duration, totalCost, ...rest } = input;
  return book(db, desk, idempotentCall, {
    ...rest,
    kind: 'pc',
    id: pcId,
    count: duration,
    amount: totalCost,
  });
};
