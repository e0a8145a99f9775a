import { describe, expect, it } from 'vitest';
import type { BillPayment } from '#contract/desk/bills.ts';
import { systemClock } from '../../lib/clock.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { openBills } from '../../testing/open-bills.ts';
import { findRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, get, post } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
const { book, buy, charge, remove, pay, refund, bill, show, logOf } = openBills(house, { guest, admin });

const paymentOf = async (id: string) => {
  const { payment } = await show(id);
  const [row] = await findRows(db, 'bookings', { id }, ['paid_at']);
  return [payment, row?.paid_at !== null];
};

describe('a bill', () => {
  it('lists the stay, extras and discounts, what was paid and what is due [BILL-1]', async () => {
    const id = await book();
    expect(await bill(id)).toEqual({
      bookingId: id,
      lines: [{ what: 'stay', title: 'Lantern Bunk', amount: 34, at: expect.any(String) }],
      total: 34,
      paid: 0,
      paidOnline: 0,
      due: 34,
      payments: [],
    });
    await charge(id, 3);
    await charge(id, -7, 'Sorry');
    await pay(id, 10, 'card');
    expect(await bill(id)).toMatchObject({
      lines: [
        { what: 'stay', amount: 34 },
        { what: 'charge', title: 'Towel', amount: 3, chargeId: expect.any(Number) },
        { what: 'charge', title: 'Sorry', amount: -7 },
      ],
      total: 30,
      paid: 10,
      due: 20,
      payments: [{ kind: 'paid', method: 'card', amount: 10, actor: admin.name, isSettled: true }],
    });
  });

  it('is for admins, of a booking that there is [BILL-1]', async () => {
    const id = await book();
    expect((await get(guest, `/desk/bookings/${id}/bill`)).code).toBe('NOT_ALLOWED');
    expect((await bill('NOBODYSBOOKG')) as unknown).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    // An expired hold is no booking, even before it is deleted.
    await updateRows(db, 'bookings', { id }, { status: 'Pending', held_until: new Date('2100-01-01') });
    expect(await bill(id)).toMatchObject({ bookingId: id });
    await updateRows(db, 'bookings', { id }, { held_until: new Date(0) });
    expect((await bill(id)) as unknown).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
  });
});

describe('a charge', () => {
  it('is put on the bill once under one key, and leaves its trace [BILL-2, BILL-3]', async () => {
    const id = await book();
    const first = await charge(id, 3, 'Towel', 'towel');
    expect([first.statusCode, first.json().bill.due]).toEqual([201, 37]);
    const again = await charge(id, 3, 'Towel', 'towel');
    expect(again.json()).toEqual(first.json());
    expect((await charge(id, 4, 'Towel', 'towel')).json().code).toBe('IDEMPOTENCY_MISMATCH');
    // The same key on another bill is no repeat.
    expect((await charge(await book(), 3, 'Towel', 'towel')).json().code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await logOf(id)).toEqual([
      {
        action: 'POST /desk/bookings/{id}/charges',
        before: null,
        after: { chargeId: first.json().insertedId, title: 'Towel', amount: 3 },
        refused: null,
      },
      {
        action: 'POST /desk/bookings/{id}/charges',
        before: null,
        after: null,
        refused: 'IDEMPOTENCY_MISMATCH',
      },
    ]);
  });

  it('never brings the bill below 0, nor beyond what sums can hold [BILL-4]', async () => {
    const id = await book();
    const refused = await charge(id, -34.01);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOTAL_BELOW_ZERO']);
    expect((await charge(id, -34)).json().bill).toMatchObject({ total: 0, due: 0 });
    await updateRows(db, 'bookings', { id }, { amount_cents: 3_000_000_000 });
    await updateRows(db, 'payments', { booking_id: id }, { amount_cents: 3_000_000_000 });
    for (let count = 0; count < 70; count++) await charge(id, 1_000_000);
    expect((await charge(id, 1_000_000)).json()).toMatchObject({ status: 409, code: 'BILL_TOO_LARGE' });
    expect((await bill(id)).total).toBeLessThanOrEqual(100_000_000);
  });

  it.each([
    { title: ' ', amount: 3 },
    { title: 'Towel', amount: 0 },
    { title: 'Towel', amount: 0.001 },
    { title: 'Towel', amount: 5e-324 },
    { title: 'Towel' },
  ])('that says %j is bad input', async (body) => {
    const id = await book();
    const answer = await post(admin, `/desk/bookings/${id}/charges`, body);
    expect([answer.statusCode, (await bill(id)).due]).toEqual([400, 34]);
  });

  it('is taken off by a row of its own, once, with a reason that is logged [BILL-5]', async () => {
    const id = await book();
    const { insertedId } = (await charge(id, 3)).json();
    const answer = await remove(id, insertedId, 'Had their own');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        lines: [
          { what: 'stay' },
          { what: 'charge', title: 'Towel', amount: 3, removed: true },
          { what: 'charge', title: 'Towel', amount: -3, reason: 'Had their own' },
        ],
        total: 34,
        due: 34,
      },
    ]);
    expect((await remove(id, insertedId)).json().code).toBe('CHARGE_NOT_FOUND');
    expect((await remove(await book(), insertedId)).json().code).toBe('CHARGE_NOT_FOUND');
    expect((await remove(id, 'none')).json().code).toBe('CHARGE_NOT_FOUND');
    expect((await remove(id, insertedId, ' ')).statusCode).toBe(400);
    expect((await logOf(id))[1]).toMatchObject({
      before: { chargeId: insertedId, title: 'Towel', amount: 3 },
      after: { title: 'Towel', amount: -3, reason: 'Had their own' },
    });
  });

  it('stays on the bill once it is paid, and a charge that a discount counts on too [BILL-5]', async () => {
    const id = await book();
    const towel = (await charge(id, 3)).json().insertedId;
    await pay(id, 34);
    const robe = (await charge(id, 5)).json().insertedId;
    await pay(id, 6);
    expect((await remove(id, robe)).json().code).toBe('CHARGE_PAID');
    await refund(id, 4);
    expect((await remove(id, robe)).json()).toMatchObject({ total: 37, due: 1 });
    await refund(id, 36);
    await charge(id, -36);
    expect((await remove(id, towel)).json().code).toBe('CHARGE_PAID');
    const other = await book();
    const late = (await charge(other, 9)).json().insertedId;
    await charge(other, -43);
    expect((await remove(other, late)).json().code).toBe('CHARGE_PAID');
  });

  it('is for bookings of which something is owed [BILL-6]', async () => {
    const id = await book();
    await post(guest, `/bookings/${id}/cancel`);
    const answer = await charge(id, 3);
    expect(answer.json()).toMatchObject({ status: 409, code: 'WRONG_STATUS', bookingStatus: 'Cancelled' });
  });
});

describe('money at the desk', () => {
  it('is taken in parts, never more than is due, and once under one key [BILL-7, BILL-8]', async () => {
    const id = await book();
    expect((await pay(id, 34.01)).json()).toMatchObject({
      status: 409,
      code: 'MORE_THAN_DUE',
      due: 34,
      detail: 'Only $34.00 is due.',
    });
    const first = await pay(id, 20, 'cash', 'first');
    expect([first.statusCode, first.json().bill]).toMatchObject([201, { paid: 20, due: 14 }]);
    expect(await paymentOf(id)).toEqual(['due', false]);
    expect((await pay(id, 20, 'cash', 'first')).json()).toEqual(first.json());
    await pay(id, 14, 'transfer');
    expect(await bill(id)).toMatchObject({ paid: 34, due: 0 });
    expect((await pay(id, 0.01)).json()).toMatchObject({ code: 'MORE_THAN_DUE', due: 0 });
    for (const amount of [0, -1, 0.001]) expect((await pay(id, amount)).statusCode).toBe(400);
    expect((await pay(id, 1, 'cheque')).statusCode).toBe(400);
  });

  it('makes a booking paid, and what comes on the bill later makes it due again [BILL-9]', async () => {
    const id = await book();
    await pay(id, 34);
    expect(await paymentOf(id)).toEqual(['paid', true]);
    const { insertedId } = (await charge(id, 3)).json();
    expect(await paymentOf(id)).toEqual(['due', false]);
    await remove(id, insertedId);
    expect(await paymentOf(id)).toEqual(['paid', true]);
    await refund(id, 1);
    expect(await paymentOf(id)).toEqual(['due', false]);
  });

  it('is due back after a discount, and given back with a reason [BILL-10, BILL-11]', async () => {
    const id = await book();
    await pay(id, 34, 'card');
    expect((await charge(id, -4, 'No hot water')).json().bill).toMatchObject({ total: 30, due: -4 });
    expect((await pay(id, 1)).json()).toMatchObject({ code: 'MORE_THAN_DUE', due: 0 });
    const back = await refund(id, 4, { method: 'card', reason: 'As agreed' });
    expect([back.statusCode, back.json()]).toMatchObject([
      201,
      { online: 0, desk: 4, bill: { paid: 30, due: 0 } },
    ]);
    expect(back.json().bill.payments.at(-1)).toMatchObject({
      kind: 'refunded',
      method: 'card',
      amount: 4,
      reason: 'As agreed',
      actor: admin.name,
      isSettled: true,
    });
    expect(await paymentOf(id)).toEqual(['paid', true]);
    expect((await refund(id, 30.01)).json()).toMatchObject({
      status: 409,
      code: 'MORE_THAN_PAID',
      paid: 30,
      detail: 'Only $30.00 was paid.',
    });
    expect((await refund(id, 1, { reason: ' ' })).statusCode).toBe(400);
  });

  it('goes back online first, whatever the method, and the answer tells the parts, also again [BILL-12]', async () => {
    const id = await buy();
    await charge(id, 10);
    await pay(id, 10);
    expect(await bill(id)).toMatchObject({ total: 44, paid: 44, paidOnline: 34, due: 0 });
    const first = await refund(id, 5, {}, 'five');
    expect(first.json()).toMatchObject({ online: 5, desk: 0, bill: { paid: 39, paidOnline: 29, due: 5 } });
    const isRefund = ({ kind }: BillPayment) => kind === 'refunded';
    expect(first.json().bill.payments.find(isRefund)).toMatchObject({
      kind: 'refunded',
      method: 'online',
      amount: 5,
      reason: 'No hot water',
      isSettled: false,
    });
    expect((await refund(id, 5, {}, 'five')).json()).toEqual(first.json());
    expect((await refund(id, 31)).json()).toMatchObject({ online: 29, desk: 2, bill: { paid: 8, due: 36 } });
    expect(await paymentOf(id)).toEqual(['paid', true]);
    expect((await refund(id, 8)).json()).toMatchObject({ online: 0, desk: 8 });
    expect((await show(id)).payment).toBe('refunding');
    for (;;) if ((await settleDueRefund(db, sandbox, systemClock)) === 'none due') break;
    expect((await show(id)).payment).toBe('refunded');
    expect((await bill(id)).payments.every(({ isSettled }) => isSettled)).toBe(true);
  });
});

it('leaves the ledger right after all of this [BILL-20]', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
