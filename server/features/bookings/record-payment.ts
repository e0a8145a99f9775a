import type { Kysely } from 'kysely';
import type { NewRoomBooking } from '#contract/bookings.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { createOnce } from '../../once/create-once.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import { findOwnSlot, findPayment } from './booking-rows.queries.ts';
import { presentPayment } from './present-booking.ts';
import { refuseForeignEmail } from './refuse-foreign-email.ts';

/** The payment of the caller's booking. It was written with the booking, so that there is nothing left to write. */
export const recordPayment = async (
  db: Kysely<Database>,
  caller: SignedIn,
  attempt: Attempt,
  { roomId, roomType, date, time, amount, userEmail }: NewRoomBooking,
) => {
  refuseForeignEmail(caller, userEmail);
  const found = await findOwnSlot(db, caller.uid, { kind: roomType, roomId, date, time });
  if (!found) throw new AppError('BOOKING_NOT_FOUND');
  const insertedId = await createOnce(db, attempt, found.paymentId, async () => {
    if (amount !== undefined && toCents(amount) !== found.amount_cents)
      throw new AppError('PRICE_CHANGED', { amount: fromCents(found.amount_cents) });
  });
  // Asked before under the same key, it may have been of a booking that has been cancelled since.
  const row = insertedId === found.paymentId ? found : await findPayment(db, insertedId);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  return { acknowledged: true as const, insertedId, ...presentPayment(row) };
};
