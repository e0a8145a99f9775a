import { describe, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { openBills } from '../../testing/open-bills.ts';
import { findRows, insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1000 } });
const { db, get, post } = house;
const guest = await house.addGuest();
const admin = await house.addGuest({ role: 'admin' });
const { book, buy, charge, pay, refund, cancel, bill, show, logOf } = openBills(house, { guest, admin });

// It is 18:00 on 2026-11-15.
const late = { date: '2026-11-16', time: '17:59' };
const settleAll = async () => {
  for (;;) if ((await settleDueRefund(db, sandbox, systemClock)) === 'none due') return;
};
const mailOf = async (id: string) =>
  (await findRows(db, 'mails', {}, ['recipient', 'subject', 'body'])).find(
    ({ subject, body }) => subject.startsWith('Cancelled') && body.includes(id),
  );
const pointsOf = async (by = guest) => (await get(by, '/loyalty')).points;

describe('cancelling in time', () => {
  it('waives everything on the bill, extras too [BILL-16]', async () => {
    const id = await book();
    await charge(id, 6);
    expect((await cancel(id)).json()).toEqual({ success: true, refund: 0, waived: 40 });
    expect(await bill(id)).toMatchObject({
      lines: [
        { amount: 34 },
        { amount: 6 },
        { what: 'waiver', title: 'Cancelled: nothing to pay', amount: -40 },
      ],
      total: 0,
      paid: 0,
      due: 0,
    });
    expect((await show(id)).payment).toBe('cancelled');
    expect((await mailOf(id))?.body).toContain('there is nothing to pay');
  });

  it('leaves what was paid at the desk to be given back there [BILL-17]', async () => {
    const id = await book();
    await pay(id, 20);
    expect((await cancel(id)).json()).toEqual({ success: true, refund: 20, waived: 14 });
    expect(await bill(id)).toMatchObject({ total: 0, paid: 20, due: -20 });
    expect((await show(id)).payment).toBe('refunding');
    expect((await mailOf(id))?.body).toContain('the $20.00 you paid at the desk will be given back');
    expect((await pay(id, 1)).json().code).toBe('MORE_THAN_DUE');
    expect((await refund(id, 15)).json()).toMatchObject({ online: 0, desk: 15, bill: { due: -5 } });
    expect((await show(id)).payment).toBe('refunding');
    await refund(id, 5);
    expect((await show(id)).payment).toBe('refunded');
    expect((await refund(id, 1)).json()).toMatchObject({ code: 'MORE_THAN_PAID', paid: 0 });
  });

  it('gives back online only what is left of it there, and the rest at the desk [BILL-17, BILL-18]', async () => {
    const id = await buy();
    await charge(id, 10);
    await pay(id, 10, 'card');
    await refund(id, 4);
    expect((await cancel(id)).json()).toEqual({ success: true, refund: 40, waived: 4 });
    expect((await mailOf(id))?.body).toContain(
      '$30.00 is on its way back to you, and $10.00 will be given back to you at the desk',
    );
    expect(await findRows(db, 'refunds', {}, ['amount_cents', 'reason'])).toEqual([
      { amount_cents: 400, reason: 'No hot water' },
      { amount_cents: 3000, reason: null },
    ]);
    expect(await get(admin, '/refunds')).toMatchObject([
      { title: 'Lantern Bunk', amount: 4, reason: 'No hot water' },
      { title: 'Lantern Bunk', amount: 30 },
    ]);
    await settleAll();
    // The desk has not given back its part yet.
    expect((await show(id)).payment).toBe('refunding');
    expect(await bill(id)).toMatchObject({ total: 0, paid: 10, paidOnline: 0, due: -10 });
    await refund(id, 10);
    expect((await show(id)).payment).toBe('refunded');
  });

  it('of what was given back completely gives nothing back twice [BILL-18]', async () => {
    const id = await buy();
    await refund(id, 34);
    expect((await cancel(id)).json()).toEqual({ success: true, refund: 0, waived: 34 });
    expect((await show(id)).payment).toBe('refunding');
    await settleAll();
    expect((await show(id)).payment).toBe('refunded');
    expect((await bill(id)).payments.filter(({ kind }) => kind === 'refunded')).toHaveLength(1);
  });
});

describe('cancelling too late', () => {
  it('keeps the bill as it is, and what is due can still be paid or let go [BILL-19]', async () => {
    const id = await book({ ...late, roomId: 2 });
    await charge(id, 2);
    await pay(id, 20);
    expect((await cancel(id)).json()).toEqual({ success: true, refund: 0, waived: 0 });
    expect(await bill(id)).toMatchObject({ total: 50, paid: 20, due: 30 });
    expect((await mailOf(id))?.body).toContain('$30.00 is still due');
    await pay(id, 20);
    await charge(id, -10, 'Forget the rest');
    expect(await bill(id)).toMatchObject({ total: 40, due: 0 });
    expect((await show(id)).payment).toBe('paid');
  });

  it('and all the money given back is as good as in time [BILL-19]', async () => {
    const id = await book({ ...late, roomId: 3 });
    await pay(id, 96);
    await cancel(id);
    await refund(id, 90);
    expect(await bill(id)).toMatchObject({ total: 96, paid: 6, due: 90 });
    await refund(id, 6);
    expect(await bill(id)).toMatchObject({ total: 0, paid: 0, due: 0 });
    expect((await show(id)).payment).toBe('refunded');
  });
});

describe('a booking that an admin cancels', () => {
  it('stands in the log of the desk, and one that its guest cancels does not [BILL-22]', async () => {
    const id = await book();
    await cancel(id, admin);
    expect(await logOf(id)).toEqual([
      {
        action: 'POST /bookings/{id}/cancel',
        before: { status: 'Confirmed' },
        after: { status: 'Cancelled', refund: 0, waived: 34 },
        refused: null,
      },
    ]);
    const own = await book();
    await cancel(own);
    expect(await logOf(own)).toEqual([]);
  });

  it('and is not is in it with the reason, but neither their own nor what guests are refused [BILL-22]', async () => {
    const id = await book();
    await cancel(id, admin);
    expect((await cancel(id, admin)).statusCode).toBe(409);
    const { action, refused } = (await logOf(id)).at(-1) ?? {};
    expect([action, refused]).toEqual(['POST /bookings/{id}/cancel', 'ALREADY_CANCELLED']);
    await cancel('NOBODYSBOOKG', admin);
    expect((await logOf('NOBODYSBOOKG')).map((row) => row.refused)).toEqual(['BOOKING_NOT_FOUND']);

    const own = await book();
    await cancel(own);
    expect((await cancel(own)).statusCode).toBe(409);
    const { insertedId } = (
      await post(admin, '/bookings', { roomId: 1, date: '2028-05-01', time: '16:00' })
    ).json();
    await cancel(insertedId, admin);
    expect((await cancel(insertedId, admin)).statusCode).toBe(409);
    expect((await cancel(insertedId)).statusCode).toBe(403);
    expect([await logOf(own), await logOf(insertedId)]).toEqual([[], []]);
  });

  it.each([
    ['ada@example.com', ['ada@example.com']],
    [null, []],
  ])('of a guest without an account tells them at the address %s [BILL-22]', async (email, recipients) => {
    const id = await book();
    const record = `GST00000000${recipients.length}`;
    await insertRows(db, 'guests', { id: record, name: 'Ada', email });
    await updateRows(db, 'bookings', { id }, { user_id: null, guest_id: record });
    expect((await cancel(id, admin)).statusCode).toBe(200);
    const mail = await mailOf(id);
    expect(mail ? [mail.recipient] : []).toEqual(recipients);
    // There is no account to sign in to.
    expect(mail?.body ?? '').not.toMatch(/Ada|https?:/);
  });
});

describe('points', () => {
  it('are earned once for what is paid at the desk, and taken back when all of it goes back [BILL-15]', async () => {
    const before = await pointsOf();
    const id = await book();
    await charge(id, 6.5);
    await pay(id, 40);
    expect(await pointsOf()).toBe(before);
    await pay(id, 0.5);
    expect(await pointsOf()).toBe(before + 40);
    await refund(id, 10);
    expect(await pointsOf()).toBe(before + 40);
    await pay(id, 10);
    expect(await pointsOf()).toBe(before + 40);
    await refund(id, 40.5);
    expect(await pointsOf()).toBe(before);
    await pay(id, 40.5);
    expect(await pointsOf()).toBe(before);
  });

  it('go when a booking that was paid at the desk is cancelled in time [BILL-15]', async () => {
    const before = await pointsOf();
    const id = await book();
    await pay(id, 34);
    expect(await pointsOf()).toBe(before + 34);
    await cancel(id);
    expect(await pointsOf()).toBe(before);
  });

  it('stay while the desk gives back parts of what was paid online, and go with the last of it [BILL-15]', async () => {
    const before = await pointsOf();
    const id = await buy();
    expect(await pointsOf()).toBe(before + 34);
    await refund(id, 33);
    expect(await pointsOf()).toBe(before + 34);
    await refund(id, 1);
    expect(await pointsOf()).toBe(before);
    expect((await cancel(id)).statusCode).toBe(200);
    expect(await pointsOf()).toBe(before);
  });

  it('are not for guests without an account [BILL-15]', async () => {
    const id = await book();
    await insertRows(db, 'guests', { id: 'GST000000009', name: 'Bo' });
    await updateRows(db, 'bookings', { id }, { user_id: null, guest_id: 'GST000000009' });
    expect((await pay(id, 34)).statusCode).toBe(201);
    expect(await findRows(db, 'points', { points: 34, user_id: null }, ['id'])).toEqual([]);
  });
});

describe('a receipt', () => {
  const send = (id: string) => post(admin, `/desk/bookings/${id}/receipt`);
  const receiptOf = async (id: string) =>
    (await findRows(db, 'mails', {}, ['recipient', 'subject', 'body'])).find(
      ({ subject, body }) => subject.startsWith('Your bill') && body.includes(id),
    );

  it('is the bill as text, mailed to its guest and logged without the address [BILL-23, LOG-11]', async () => {
    const id = await book();
    await charge(id, 6, 'Late check-out');
    await pay(id, 10);
    expect((await send(id)).json()).toEqual({ sentTo: guest.email });
    const mail = await receiptOf(id);
    expect(mail).toMatchObject({
      recipient: guest.email,
      subject: expect.stringMatching(/^Your bill for Lantern Bunk, /),
    });
    for (const line of ['Lantern Bunk: $34.00', 'Late check-out: $6.00', 'Total: $40.00', 'Paid: $10.00'])
      expect(mail?.body).toContain(line);
    expect(mail?.body).toContain('Still to be paid: $30.00');
    expect((await logOf(id)).at(-1)).toMatchObject({
      action: 'POST /desk/bookings/{id}/receipt',
      after: { total: 40, due: 30 },
      before: null,
    });
    await pay(id, 30);
    await send(id);
    expect((await findRows(db, 'mails', {}, ['body'])).at(-1)?.body).toContain('Everything is paid.');
  });

  it('is mailed once under one key, and again under another [BILL-3]', async () => {
    const [id, other] = [await book(), await book()];
    const repeat = (key: string, of = id) => post(admin, `/desk/bookings/${of}/receipt`, undefined, key);
    const first = await repeat('receipt');
    const again = await Promise.all([repeat('receipt'), repeat('receipt')]);
    for (const answer of again) expect(answer.json()).toEqual(first.json());
    expect(await logOf(id)).toHaveLength(1);
    expect((await repeat('receipt', other)).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    await repeat('another-receipt');
    expect(await logOf(id)).toHaveLength(2);
    const mails = await findRows(db, 'mails', { booking_id: id }, ['subject']);
    expect(mails.filter(({ subject }) => subject.startsWith('Your bill'))).toHaveLength(2);
  });

  it('needs an address [BILL-23]', async () => {
    const id = await book();
    await insertRows(db, 'guests', { id: 'GST000000007', name: 'Cy' });
    await updateRows(db, 'bookings', { id }, { user_id: null, guest_id: 'GST000000007' });
    expect((await send(id)).json()).toMatchObject({ status: 409, code: 'NO_ADDRESS' });
    expect((await send('NOBODYSBOOKG')).json().code).toBe('BOOKING_NOT_FOUND');
  });
});

it('leaves the ledger right after all of this [BILL-20]', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
