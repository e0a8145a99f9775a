import type { Transaction } from 'kysely';
import { type Here, isFreeToCancel, refuseCancelling } from '#contract/bookings.rules.ts';
import { fromCents } from '#contract/money.ts';
import { can } from '#contract/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { lockBooking } from './booking-rows.queries.ts';
import { cancel } from './bookings.queries.ts';
import { readBooking } from './present-booking.ts';
import { settlePayment } from './settle-payment.ts';
import { writeCancelledMail } from './write-booking-mails.ts';

type Desk = Here & { caller: SignedIn; origin: string };

/** Cancels a booking before it starts, once, and says what its guest gets back or no longer owes. */
export const cancelBooking = async (tx: Transaction<Database>, desk: Desk, id: string) => {
  const row = await lockBooking(tx, id);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  if (!can(desk.caller, 'POST /bookings/{id}/cancel', row.user_id)) throw new AppError('NOT_ALLOWED');
  const booked = { ...readBooking(row), title: row.title, count: row.count, amountCents: row.amount_cents };
  const refusal = refuseCancelling({ status: row.status, startsAt: booked.startsAt }, desk.now);
  if (refusal) throw new AppError(refusal);

  const isFree = isFreeToCancel(booked.kind, booked.startsAt, desk.now);
  const payment = settlePayment(row.payment, isFree);
  await cancel(tx, id, { now: new Date(desk.now.epochMilliseconds), payment });
  // Whoever has deleted their account is not written to.
  if (row.email !== null) {
    const reader = { name: row.name ?? '', email: row.email, emailVerified: row.emailVerified ?? false };
    await enqueueMail(tx, writeCancelledMail(reader, { ...booked, id, payment }, desk));
  }
  return { success: true as const, refund: isFree ? fromCents(row.amount_cents) : 0 };
};
