import type { Transaction } from 'kysely';
import { type Here, isFreeToCancel, refuseCancelling } from '#contract/bookings.rules.ts';
import { can } from '#contract/identity/permissions.ts';
import { fromCents } from '#contract/money.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { lockCaller } from '../../http/lock-caller.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { withdrawFeedback } from '../feedback/withdraw-feedback.ts';
import { findBooking, lockBooking } from './booking-rows.queries.ts';
import { cancel } from './bookings.queries.ts';
import { giveBack } from './give-back.ts';
import { giveUpHold } from './give-up-hold.ts';
import { readBooking, statusOf } from './present-booking.ts';
import { writeCancelledMail } from './write-booking-mails.ts';

const key = 'POST /bookings/{id}/cancel';

type Desk = Here & { caller: SignedIn; origin: string };

/** Cancels a booking before it starts, once, and returns what goes back to its guest and what they no longer owe. */
export const cancelBooking = async (tx: Transaction<Database>, desk: Desk, id: string) => {
  const found = await findBooking(tx, id, desk.now);
  if (!found) throw new AppError('BOOKING_NOT_FOUND');
  const caller = await lockCaller(
    tx,
    { key, caller: desk.caller },
    found.user_id === null ? [] : [found.user_id],
  );
  if (!can(caller, key, found.user_id)) throw new AppError('NOT_ALLOWED');
  // Rooms are rated before their bookings are locked, as carts lock them; a refusal below undoes it.
  await withdrawFeedback(tx, id);
  if (await giveUpHold(tx, found, desk.now))
    return { success: true as const, refund: 0, waived: fromCents(found.amount_cents) };

  const row = await lockBooking(tx, id, desk.now);
  // A hold that was released meanwhile.
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  const booked = { ...readBooking(row), title: row.title, count: row.count, amountCents: row.amount_cents };
  const status = statusOf(row, desk.now);
  const refusal = refuseCancelling({ status, startsAt: booked.startsAt }, desk.now);
  if (refusal) throw new AppError(refusal);

  const isFree = isFreeToCancel(booked.kind, booked.startsAt, desk.now);
  const payment = await giveBack(tx, row, { isFree, now: desk.now });
  await cancel(tx, id, { now: new Date(desk.now.epochMilliseconds), payment });
  // Whoever has deleted their account is not written to.
  if (row.email !== null) {
    const reader = { name: row.name ?? '', email: row.email, emailVerified: row.emailVerified ?? false };
    await enqueueMail(tx, writeCancelledMail(reader, { ...booked, id, payment }, desk));
  }
  const settled = isFree ? fromCents(row.amount_cents) : 0;
  const wasPaid = row.payment === 'paid';
  return { success: true as const, refund: wasPaid ? settled : 0, waived: wasPaid ? 0 : settled };
};
