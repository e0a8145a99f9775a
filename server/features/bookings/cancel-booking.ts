import type { Temporal } from 'temporal-polyfill';
import { isFreeToCancel, refuseCancelling } from '#contract/bookings.rules.ts';
import { dueOf } from '#contract/desk/bill.rules.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import { findBillSums } from '../../db/bill-sums.ts';
import type { Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import { lockCaller } from '../../http/lock-caller.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { findReader } from '../../mail/find-reader.ts';
import { settleBill } from '../bills/settle-bill.ts';
import { releaseCheckout } from '../checkout/release-holds.ts';
import { deleteFeedbackOfCancelledBooking } from '../feedback/delete-feedback.ts';
import { refundRest } from '../payments/refunds/start-refund.ts';
import { type BookingRow, findBooking, lockBooking, lockUpcoming } from './booking-rows.queries.ts';
import { cancel } from './bookings.queries.ts';
import type { Booked, MailContext } from './describe-booking.ts';
import { readBooking, statusOf } from './present-booking.ts';
import { type Cancelled, writeCancelledMail } from './write-booking-mails.ts';

/**
 * Releases a held booking with its whole checkout; false if it is not held. Locks the checkout before its
 * bookings.
 */
const releaseHoldOfBooking = async (tx: Tx, row: BookingRow, now: Temporal.Instant): Promise<boolean> => {
  const status = statusOf(row, now);
  const { startsAt } = readBooking(row);
  if (row.checkout_id === null || status !== 'Pending' || refuseCancelling({ status, startsAt }, now))
    return false;
  return releaseCheckout(tx, { checkoutId: row.checkout_id, status: 'Declined' }, now);
};

/**
 * Settles the bill of a locked booking that is cancelled. In time: online payments not yet returned are
 * refunded, money paid at the desk is to be given back there, and nothing is owed. Too late: everything
 * stays, unless the desk has already given back everything, which counts as in time.
 */
const cancelWithBill = async (
  tx: Tx,
  { id, paymentId }: BookingRow,
  { isFree, now }: { isFree: boolean; now: Temporal.Instant },
): Promise<Cancelled> => {
  const sums = await findBillSums(tx, id);
  if (isFree) await refundRest(tx, paymentId);
  await cancel(tx, id, new Date(now.epochMilliseconds));
  // Nothing to settle for a booking without a price.
  const status = isFree || sums.totalCents > 0 ? await settleBill(tx, id, now, { waive: isFree }) : undefined;
  const { onlineCents, deskCents } = sums;
  const isLetGo = isFree || status === 'refunding' || status === 'refunded';
  return { isFree: isLetGo, onlineCents, deskCents, dueCents: dueOf(sums) };
};

const key = 'POST /bookings/{id}/cancel';

type CancelContext = MailContext & Omit<DeskContext, 'key'>;

type Answer = { success: true; refund: number; waived: number };

/** Records staff who cancel somebody else's booking in the desk log. */
const recordForHouse = async (tx: Tx, context: CancelContext, row: BookingRow, answer: Answer) => {
  if (row.user_id === context.caller.uid) return;
  const { success, ...money } = answer;
  await recordDeskAction(
    tx,
    { ...context, key },
    {
      subject: `booking ${row.id}`,
      bookingId: row.id,
      before: { status: statusOf(row, context.now) },
      after: { status: 'Cancelled', ...money },
    },
  );
};

/** Mails the guest, unless they have deleted their account or left no address. */
const mailGuest = async (tx: Tx, context: CancelContext, booked: Booked, settled: Cancelled) => {
  const reader = await findReader(tx, booked.bookingId);
  if (reader) await enqueueMail(tx, writeCancelledMail(reader, { ...booked, ...settled }, context));
};

/** Cancels a booking once, before it starts; returns what is refunded and what is no longer owed. */
export const cancelBooking = async (tx: Tx, context: CancelContext, bookingId: string): Promise<Answer> => {
  const found = await findBooking(tx, bookingId, context.now);
  if (!found) throw new AppError('BOOKING_NOT_FOUND');
  const caller = await lockCaller(
    tx,
    { key, caller: context.caller },
    found.user_id === null ? [] : [found.user_id],
  );
  if (!can(caller, key, found.user_id)) throw new AppError('NOT_ALLOWED');
  // Locks the room for its rating before the booking, in the order of carts; a refusal below rolls it back.
  await deleteFeedbackOfCancelledBooking(tx, bookingId);
  if (await releaseHoldOfBooking(tx, found, context.now)) {
    const answer = { success: true as const, refund: 0, waived: fromCents(found.amount_cents) };
    await recordForHouse(tx, context, found, answer);
    return answer;
  }

  const row = await lockBooking(tx, bookingId, context.now);
  // The hold was released meanwhile.
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  const booked = {
    ...readBooking(row),
    bookingId,
    title: row.title,
    count: row.count,
    amountCents: row.amount_cents,
  };
  const refusal = refuseCancelling(
    { status: statusOf(row, context.now), startsAt: booked.startsAt },
    context.now,
  );
  if (refusal) throw new AppError(refusal);

  const isFree = isFreeToCancel(booked.kind, booked.startsAt, context.now, booked.freeHours);
  const settled = await cancelWithBill(tx, row, { isFree, now: context.now });
  await mailGuest(tx, context, booked, settled);
  const answer = {
    success: true as const,
    refund: settled.isFree ? fromCents(settled.onlineCents + settled.deskCents) : 0,
    waived: settled.isFree ? fromCents(Math.max(0, settled.dueCents)) : 0,
  };
  await recordForHouse(tx, context, row, answer);
  return answer;
};

/** Cancels the upcoming bookings of a user who deletes their account, on the usual terms, without mail. */
export const cancelBookingsOfDeletedUser = async (
  tx: Tx,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  for (const row of await lockUpcoming(tx, uid, new Date(now.epochMilliseconds))) {
    const { kind, startsAt, freeHours } = readBooking(row);
    await cancelWithBill(tx, row, { isFree: isFreeToCancel(kind, startsAt, now, freeHours), now });
  }
};
