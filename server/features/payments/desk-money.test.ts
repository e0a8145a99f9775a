import { describe, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { openBills } from '../../testing/open-bills.ts';
import { findRow, insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { settleDueRefund } from './refunds/settle-refunds.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 }, now: () => now });
const { db, get, put } = house;
const guest = await createGuest(house, { name: 'Mara Keller' });
const admin = await house.addGuest({ role: 'admin' });
const { book, buy, charge, pay, refund, cancel, show } = openBills(house, { guest, admin });

const paymentOf = async (id: string) =>
  (await get(guest, '/payments')).find(({ bookingId }: { bookingId: string }) => bookingId === id);
const receiptOf = async (id: string) => await get(guest, `/payments/${(await paymentOf(id))._id}`);

/** What a guest sees of a booking, in both lists and on the receipt. */
const toldOf = async (id: string) => {
  const { payment, amount, total, due } = await show(id);
  const listed = await paymentOf(id);
  expect(listed.status).toBe(payment);
  expect([listed.amount, listed.due]).toEqual([total ?? amount, due]);
  const receipt = await receiptOf(id);
  expect([receipt.status, receipt.total]).toEqual([payment, listed.amount]);
  return { payment, total: listed.amount, due, date: listed.date, paid: receipt.paid, open: receipt.due };
};

describe('guests are told the truth', () => {
  it('of what is paid at the desk, in parts and with extras [BILL-25]', async () => {
    const id = await book();
    const { date } = await show(id);
    expect(await toldOf(id)).toEqual({ payment: 'due', total: 34, due: undefined, date, paid: 0, open: 34 });
    await charge(id, 6, 'Towels');
    expect(await toldOf(id)).toEqual({ payment: 'due', total: 40, due: undefined, date, paid: 0, open: 40 });
    await pay(id, 15);
    expect(await toldOf(id)).toEqual({ payment: 'due', total: 40, due: 25, date, paid: 15, open: 25 });
    now = '2026-11-16T09:30:00Z';
    await pay(id, 25);
    // Dated by the day of payment.
    expect(await toldOf(id)).toEqual({
      payment: 'paid',
      total: 40,
      due: undefined,
      date: '2026-11-16',
      paid: 40,
      open: 0,
    });
    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({
      guest: 'Mara Keller',
      paidAt: '2026-11-16T09:30:00.000Z',
      refunded: 0,
      lines: [
        { reference: id, title: 'Lantern Bunk', amount: 34, count: 1, unit: 'night', status: 'paid' },
        { reference: id, title: 'Towels', amount: 6, date: '2026-11-15', time: '18:00', status: 'paid' },
      ],
    });
    now = '2026-11-15T18:00:00Z';
  });

  it('of extras on what was paid online, and of money to be given back [BILL-25]', async () => {
    const id = await buy();
    await charge(id, 5);
    expect(await toldOf(id)).toMatchObject({ payment: 'paid', total: 39, due: 5, paid: 34, open: 5 });
    await charge(id, -12, 'Sorry');
    expect(await toldOf(id)).toMatchObject({ payment: 'paid', total: 27, due: -7, paid: 34, open: -7 });
    await refund(id, 7);
    expect(await toldOf(id)).toMatchObject({ payment: 'paid', total: 27, due: undefined, paid: 27, open: 0 });
    expect((await receiptOf(id)).refunded).toBe(0);
    await settleDueRefund(db, sandbox, systemClock);
    expect((await receiptOf(id)).refunded).toBe(7);
  });

  it('of a booking that was moved [BILL-25]', async () => {
    const id = await book({ roomId: 1 });
    const moved = await put(admin, `/desk/bookings/${id}`, { id: 2 });
    expect(moved.statusCode).toBe(200);
    expect(await toldOf(id)).toMatchObject({ payment: 'due', total: 48, due: undefined, open: 48 });
    const { lines } = await receiptOf(id);
    expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([34, 14]);
    await pay(id, 48);
    await put(admin, `/desk/bookings/${id}`, { id: 1 });
    expect(await toldOf(id)).toMatchObject({ payment: 'paid', total: 34, due: -14, paid: 48, open: -14 });
    // Extended, it is due again.
    await put(admin, `/desk/bookings/${id}`, { nights: 2 });
    expect(await toldOf(id)).toMatchObject({ payment: 'due', total: 68, due: 20, paid: 48 });
  });

  it('of what was cancelled after it was paid at the desk [BILL-25]', async () => {
    const id = await book();
    await pay(id, 34);
    await cancel(id);
    expect(await toldOf(id)).toMatchObject({ payment: 'refunding', total: 34, due: -34, paid: 34 });
    await refund(id, 34);
    expect(await toldOf(id)).toMatchObject({ payment: 'refunded', total: 34, due: undefined, paid: 0 });
    expect(await receiptOf(id)).toMatchObject({ refunded: 34, refundedAt: '2026-11-15T18:00:00.000Z' });
  });

  it('and admins of the receipt of a guest without an account [BILL-25]', async () => {
    const id = await book();
    await insertRows(db, 'guests', { id: 'GST000000001', name: 'Ada Quinn' });
    await updateRows(db, 'bookings', { id }, { user_id: null, guest_id: 'GST000000001' });
    const payment = await findRow(db, 'payments', { booking_id: id }, ['id']);
    expect(await get(admin, `/payments/${payment.id}`)).toMatchObject({ guest: 'Ada Quinn', due: 34 });
    expect((await get(guest, `/payments/${payment.id}`)).code).toBe('NOT_ALLOWED');
  });
});
