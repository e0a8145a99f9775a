import type { Temporal } from 'temporal-polyfill';
import { isFreeToCancel, refuseCancelling } from '#contract/bookings.rules.ts';
import type { PaymentStatus } from '#contract/checkout.rules.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import type { Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { lockCaller } from '../../http/lock-caller.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { releaseCheckout } from '../checkout/release-holds.ts';
import { deleteFeedbackOfCancelledBooking } from '../feedback/delete-feedback.ts';
import { refundPayment } from '../payments/refunds/start-refund.ts';
import { type BookingRow, findBooking, lockBooking, lockUpcoming } from './booking-rows.queries.ts';
import { cancel } from './bookings.queries.ts';
import { readBooking, statusOf } from './present-booking.ts';
import { type MailContext, writeCancelledMail } from './write-booking-mails.ts';

/** Releases a held booking with its whole checkout; false where it is not held. The checkout is locked before its bookings. */
const releaseHoldOfBooking = async (tx: Tx, row: BookingRow, now: Temporal.Instant): Promise<boolean> => {
  const status = statusOf(row, now);
  const { startsAt } = readBooking(row);
  if (row.checkout_id === null || status !== 'Pending' || refuseCancelling({ status, startsAt }, now))
    return false;
  return releaseCheckout(tx, { checkoutId: row.checkout_id, status: 'Declined' }, now);
};

/** Puts what was paid for a locked booking on its way back if it is cancelled in time, and says how its payment stands then. */
const refundOrWaive = async (
  tx: Tx,
  { payment, paymentId }: BookingRow,
  { isFree, now }: { isFree: boolean; now: Temporal.Instant },
): Promise<PaymentStatus> =>
  payment === 'paid' && isFree ? refundPayment(tx, paymentId, now) : settlePayment(payment, isFree);

const freed = {
  due: 'cancelled',
  paid: 'refunding',
  refunding: 'refunding',
  refunded: 'refunded',
  cancelled: 'cancelled',
} as const satisfies Record<PaymentStatus, PaymentStatus>;

/** What becomes of a payment when its booking is cancelled: in time it is let go or given back, too late it stays. */
const settlePayment = (status: PaymentStatus, isFree: boolean): PaymentStatus =>
  isFree ? freed[status] : status;

const key = 'POST /bookings/{id}/cancel';

/** Cancels a booking before it starts, once, and returns what goes back to its guest and what they no longer owe. */
export const cancelBooking = async (
  tx: Tx,
  context: MailContext & { caller: SignedIn },
  bookingId: string,
) => {
  const found = await findBooking(tx, bookingId, context.now);
  if (!found) throw new AppError('BOOKING_NOT_FOUND');
  const caller = await lockCaller(
    tx,
    { key, caller: context.caller },
    found.user_id === null ? [] : [found.user_id],
  );
  if (!can(caller, key, found.user_id)) throw new AppError('NOT_ALLOWED');
  // Rooms are rated before their bookings are locked, as carts lock them; a refusal below undoes it.
  await deleteFeedbackOfCancelledBooking(tx, bookingId);
  if (await releaseHoldOfBooking(tx, found, context.now))
    return { success: true as const, refund: 0, waived: fromCents(found.amount_cents) };

  const row = await lockBooking(tx, bookingId, context.now);
  // A hold that was released meanwhile.
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  const booked = { ...readBooking(row), title: row.title, count: row.count, amountCents: row.amount_cents };
  const status = statusOf(row, context.now);
  const refusal = refuseCancelling({ status, startsAt: booked.startsAt }, context.now);
  if (refusal) throw new AppError(refusal);

  const isFree = isFreeToCancel(booked.kind, booked.startsAt, context.now);
  const payment = await refundOrWaive(tx, row, { isFree, now: context.now });
  await cancel(tx, bookingId, { now: new Date(context.now.epochMilliseconds), payment });
  // Whoever has deleted their account is not written to.
  if (row.email !== null) {
    const reader = { name: row.name ?? '', email: row.email, emailVerified: row.emailVerified ?? false };
    await enqueueMail(tx, writeCancelledMail(reader, { ...booked, bookingId, payment }, context));
  }
  const settled = isFree ? fromCents(row.amount_cents) : 0;
  const wasPaid = row.payment === 'paid';
  return { success: true as const, refund: wasPaid ? settled : 0, waived: wasPaid ? 0 : settled };
};

/** Cancels the upcoming bookings of a user who deletes their account, on the terms of any cancellation, without a mail. */
export const cancelBookingsOfDeletedUser = async (
  tx: Tx,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  const moment = new Date(now.epochMilliseconds);
  for (const row of await lockUpcoming(tx, uid, moment)) {
    const { kind, startsAt } = readBooking(row);
    const payment = await refundOrWaive(tx, row, { isFree: isFreeToCancel(kind, startsAt, now), now });
    await cancel(tx, row.id, { now: moment, payment });
  }
};
