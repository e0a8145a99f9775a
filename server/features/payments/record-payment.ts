import type { VenueClock } from '#contract/bookings.rules.ts';
import type { NewRoomBooking } from '#contract/bookings.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { findBookingPayment, findSlotPayment } from './payments.queries.ts';
import { presentPayment } from './present-payment.ts';

/** The payment of the caller's booking. It was written with the booking, so nothing is written here. */
export const recordPayment = async (
  db: Db,
  { caller, ...venueClock }: VenueClock & { caller: SignedIn },
  idempotentCall: IdempotentCall,
  { roomId, date, time, amount, userEmail }: NewRoomBooking,
) => {
  const insertedId = await createIdempotently(db, idempotentCall, generateId(), async (tx) => {
    refuseForeignEmail(caller, userEmail);
    const found = await findSlotPayment(tx, caller.uid, { roomId, date, time }, venueClock.now);
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    if (amount !== undefined && !isWorth(amount, found.amount_cents))
      throw new AppError('PRICE_CHANGED', { amount: fromCents(found.amount_cents) });
    return found.paymentId;
  });
  const row = await findBookingPayment(db, insertedId, venueClock.now);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  return { acknowledged: true as const, insertedId, ...presentPayment(row, venueClock) };
};
