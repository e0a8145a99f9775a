import type { VenueClock } from '#contract/bookings.rules.ts';
import { titleOfFood } from '#contract/checkout.rules.ts';
import { summariseForGuest } from '#contract/desk/bill.rules.ts';
import { fromCents } from '#contract/money.ts';
import type { Payment } from '#contract/payments.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import { toInstant } from '../../lib/clock.ts';
import type { PaymentRow } from './payments.queries.ts';

/** What a payment is for, with date and time on the venue's clock. */
export const describePayment = (row: PaymentRow, timeZone: string) => {
  if (row.of === 'booking') return { title: row.title, date: row.date, time: row.time.slice(0, 5) };
  const orderedAt = toInstant(row.created_at);
  return {
    title: titleOfFood({ roomType: row.room_type, roomId: row.room_id }),
    date: dateAt(orderedAt, timeZone),
    time: timeAt(orderedAt, timeZone),
  };
};

const presentPaid = (row: PaymentRow): Pick<Payment, 'bookingId' | 'orderId' | 'roomId' | 'pcId'> => {
  if (row.of === 'food') return { orderId: String(row.id) };
  return {
    bookingId: row.id,
    ...(row.kind === 'pc' ? { pcId: Number(row.pc_id) } : { roomId: Number(row.room_id) }),
  };
};

const presentAmount = (row: PaymentRow): Pick<Payment, 'amount' | 'due'> => {
  if (row.of === 'food') return { amount: fromCents(row.amountCents) };
  const bill = { ...row, status: row.payment, amountCents: row.amount_cents };
  const { costCents, dueCents } = summariseForGuest(bill);
  return { amount: fromCents(costCents), ...(dueCents !== undefined && { due: fromCents(dueCents) }) };
};

/** The date of payment; for an unpaid booking, the day of arrival. */
export const presentPayment = (row: PaymentRow, { timeZone }: VenueClock): Payment => {
  const { title, date: day } = describePayment(row, timeZone);
  const date = row.of === 'booking' && row.paid_at ? dateAt(toInstant(row.paid_at), timeZone) : day;
  return {
    _id: row.paymentId,
    ...presentPaid(row),
    title,
    date,
    ...presentAmount(row),
    status: row.payment,
    userEmail: row.email ?? '',
  };
};
