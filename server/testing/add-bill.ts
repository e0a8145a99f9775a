import type { Db } from '../db/schema.ts';
import { addBooking } from './add-booking.ts';
import { addOrder } from './add-order.ts';
import { findRow, insertRows, updateRows } from './rows.ts';

export const now = new Date('2026-11-15T18:00:00Z');

/** A night for 10 dollars to pay at the desk; its payment has the same id. */
export const addNight = async (tx: Db, uid: string, date = '2026-12-01'): Promise<string> => {
  const id = await addBooking(tx, { kind: 'room', id: 1, date, time: '16:00', count: 1, uid });
  await updateRows(tx, 'bookings', { id }, { amount_cents: 1_000 });
  await updateRows(tx, 'payments', { id }, { amount_cents: 1_000 });
  return id;
};

export const charge = async (tx: Db, booking_id: string, amount_cents: number, more: object = {}) => {
  await insertRows(tx, 'charges', {
    booking_id,
    kind: 'charge',
    title: 'Towel',
    amount_cents,
    at: now,
    ...more,
  });
  return (await findRow(tx, 'charges', { booking_id, amount_cents }, ['id'])).id;
};
export const pay = (tx: Db, booking_id: string, amount_cents: number) =>
  insertRows(tx, 'desk_payments', { booking_id, kind: 'paid', method: 'cash', amount_cents, at: now });
export const giveBack = (tx: Db, booking_id: string, amount_cents: number) =>
  insertRows(tx, 'desk_payments', {
    booking_id,
    kind: 'refunded',
    method: 'cash',
    amount_cents,
    reason: 'Cold',
    at: now,
  });
export const mark = (tx: Db, id: string, status: 'due' | 'paid' | 'refunding' | 'refunded') =>
  updateRows(tx, 'payments', { id }, { status });
export const markPaid = async (tx: Db, id: string) => {
  await mark(tx, id, 'paid');
  await updateRows(tx, 'bookings', { id }, { paid_at: now });
};
export const eat = async (tx: Db, booking_id: string, uid?: string) => {
  const { user_id } = await findRow(tx, 'bookings', { id: booking_id }, ['user_id']);
  const id = Number(await addOrder(tx, { uid: uid ?? user_id ?? '' }));
  await updateRows(tx, 'orders', { id }, { booking_id });
  return id;
};
export const cancel = (tx: Db, id: string, at: string) =>
  updateRows(tx, 'bookings', { id }, { status: 'Cancelled', cancelled_at: new Date(at) });
export const inTime = '2026-11-30T16:00:00Z';
export const tooLate = '2026-11-30T16:00:01Z';

/** Marks a booking as paid with a cart. */
export const buy = async (tx: Db, id: string) => {
  await insertRows(tx, 'checkouts', {
    id: 'CHECKED00001',
    status: 'Paid',
    provider: 'stripe',
    total_cents: 1_000,
    food: '[]',
    expires_at: new Date(0),
    settled_at: new Date(0),
  });
  await updateRows(tx, 'bookings', { id }, { checkout_id: 'CHECKED00001', paid_at: now });
  await mark(tx, id, 'paid');
  await insertRows(tx, 'transfers', {
    checkout_id: 'CHECKED00001',
    payment_id: id,
    kind: 'paid',
    amount_cents: 1_000,
    reference: 'pi_1',
  });
};
let refunds = 0;
export const refund = async (tx: Db, payment_id: string, amount_cents: number, more: object = {}) => {
  const id = `REF${String(++refunds).padStart(9, '0')}`;
  await insertRows(tx, 'refunds', {
    id,
    checkout_id: 'CHECKED00001',
    payment_id,
    charge: 'pi_1',
    amount_cents,
    reason: 'Cold',
    ...more,
  });
  return id;
};
export const settle = async (tx: Db, payment_id: string, amount_cents: number, more: object = {}) => {
  const refund_id = await refund(tx, payment_id, amount_cents, { settled_at: now, ...more });
  const entry = { checkout_id: 'CHECKED00001', payment_id, amount_cents, refund_id };
  await insertRows(tx, 'transfers', { ...entry, kind: 'refunded', reference: `re_${refund_id}` });
};
