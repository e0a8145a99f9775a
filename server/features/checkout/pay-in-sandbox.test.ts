import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { toCents } from '#contract/money.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { findRow, findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { payInSandbox } from './pay-in-sandbox.ts';

let now = '2026-11-15T18:00:00Z';
const house = await createTestApp({ now: () => now });
const { db, checkOut, show, press, get, post } = house;

const food = {
  kind: 'food',
  roomType: 'Study Room',
  roomId: '13',
  foodItems: [{ foodName: 'Pizza' }, { foodName: 'Soup' }],
};
const cartOf = (date: string) => [
  { kind: 'room', id: 1, date, time: '16:00', nights: 2 },
  { kind: 'study', id: 13, date, time: '10:00', duration: 3 },
  { kind: 'pc', id: 1, date, time: '10:00' },
  food,
];
const transfersOf = (checkoutId: string) =>
  db.selectFrom('transfers').selectAll().where('checkout_id', '=', checkoutId).orderBy('id').execute();
const mailsTo = (email: string, subject: RegExp) =>
  findRows(db, 'mails', { recipient: email }, ['subject', 'body']).then((mails) =>
    mails.filter((mail) => subject.test(mail.subject)),
  );

describe('paying', () => {
  it('confirms every line, pays every payment, orders the food and writes one mail [PAY-14, PAY-18]', async () => {
    const guest = await createGuest(house);
    const { checkoutId, total } = (await checkOut(guest, cartOf('2026-11-20'))).json();
    const response = await press(guest, checkoutId, 'paid');
    expect(response.statusCode).toBe(200);
    const paid = response.json();
    expect(paid).toMatchObject({ checkoutId, status: 'Paid', total: 132.98 });
    expect(paid.payUrl).toBeUndefined();
    expect((await show(guest, checkoutId)).json()).toEqual(paid);

    const places = [...(await get(guest, '/bookings?mine=true')), ...(await get(guest, '/pcbookinghistory'))];
    expect(places).toHaveLength(3);
    for (const { status, payment } of places) expect([status, payment]).toEqual(['Confirmed', 'paid']);
    const [order, ...others] = await get(guest, '/orderDetails');
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      orderInfo: 'Just Ordered',
      number: 1,
      roomType: 'Study Room',
      roomId: '13',
      totalPrice: '18.98',
      foodItems: [{ foodName: 'Pizza', price: 12.99 }, { foodName: 'Soup' }],
    });
    const references = paid.lines.map(({ reference }: { reference: string }) => reference);
    expect(references.toSorted()).toEqual([...places.map(({ _id }) => _id), order._id].toSorted());

    const transfers = await transfersOf(checkoutId);
    const paymentIds = paid.lines.map(({ paymentId }: { paymentId: string }) => paymentId);
    expect(transfers.map(({ payment_id }) => payment_id).toSorted()).toEqual(paymentIds.toSorted());
    expect(transfers.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(toCents(total));
    for (const { kind, reference } of transfers)
      expect([kind, reference]).toEqual(['paid', `sandbox_${checkoutId}`]);

    const [mail, ...more] = await mailsTo(guest.email, /booking|paid/i);
    expect(more).toEqual([]);
    for (const reference of references) expect(mail?.body).toContain(reference);
    for (const { title } of paid.lines) expect(mail?.body).toContain(title);
    expect(mail?.body).toContain('Paid: $132.98');
    expect(mail?.body).not.toContain('at the desk');
    expect(mail?.body).toContain('You can cancel for free until');
    expect(await checkLedger(db)).toEqual([]);
  });

  it('twice changes nothing more, however it is pressed', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, cartOf('2026-11-25'))).json();
    const responses = await Promise.all([1, 2, 3].map(() => press(guest, checkoutId, 'paid')));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    for (const outcome of ['paid', 'declined'] as const)
      expect((await press(guest, checkoutId, outcome)).json()).toMatchObject({ code: 'CHECKOUT_OVER' });
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Paid' });
    expect(await transfersOf(checkoutId)).toHaveLength(4);
    expect(await get(guest, '/orderDetails')).toHaveLength(1);
    expect(await mailsTo(guest.email, /booking|paid/i)).toHaveLength(1);
    expect(await db.selectFrom('refunds').select('id').execute()).toEqual([]);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('counts on in the numbers of the guest’s food orders, several of one cart too [ORDER-5]', async () => {
    const guest = await createGuest(house);
    const { foodItems, roomType, roomId } = food;
    const payload = { foodItems, roomType, roomId };
    await post(guest, '/orderDetails', payload);
    const soup = { ...food, foodItems: [{ foodName: 'Soup' }], roomId: '14' };
    const { checkoutId } = (await checkOut(guest, [food, soup])).json();
    const { lines } = (await press(guest, checkoutId, 'paid')).json();
    const orders = await get(guest, '/orderDetails');
    expect(orders.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    const [, first, second] = orders
      .map(({ houseNumber }: { houseNumber: number }) => houseNumber)
      .toReversed();
    expect(lines).toMatchObject([
      { title: 'Food to Study Room 13', order: { number: 2, houseNumber: first }, amount: 18.98 },
      { title: 'Food to Study Room 14', order: { number: 3, houseNumber: second }, amount: 5.99 },
    ]);
    const [mail] = await mailsTo(guest.email, /paid/i);
    expect(mail?.body).toContain(`Order #2 (Kitchen #${first})`);
    expect(mail?.body).toContain(`Order #3 (Kitchen #${second})`);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('orders the food that was held, whatever has become of the card', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, [food])).json();
    const change = { price_cents: 1, sold_out: true };
    await db.updateTable('dishes').set(change).where('name', '=', 'Pizza').execute();
    expect((await press(guest, checkoutId, 'paid')).json()).toMatchObject({ status: 'Paid', total: 18.98 });
    expect((await get(guest, '/orderDetails'))[0]).toMatchObject({ totalPrice: '18.98' });
    const back = { price_cents: 1299, sold_out: false };
    await db.updateTable('dishes').set(back).where('name', '=', 'Pizza').execute();
  });
});

describe('declining', () => {
  it('lets go of everything, charges nobody and orders nothing [PAY-15]', async () => {
    const [guest, rival] = [await createGuest(house), await createGuest(house)];
    const cart = cartOf('2026-12-01');
    const { checkoutId } = (await checkOut(guest, cart)).json();
    const response = await press(guest, checkoutId, 'declined');
    expect(response.json()).toMatchObject({ checkoutId, status: 'Declined' });
    expect((await show(guest, checkoutId)).json()).toEqual(response.json());
    const places = [...(await get(guest, '/bookings?mine=true')), ...(await get(guest, '/pcbookinghistory'))];
    for (const { status, payment } of places) expect([status, payment]).toEqual(['Cancelled', 'cancelled']);
    expect(await get(guest, '/orderDetails')).toEqual([]);
    expect(await transfersOf(checkoutId)).toEqual([]);
    expect(await mailsTo(guest.email, /booking|paid/i)).toEqual([]);
    expect((await press(guest, checkoutId, 'paid')).json()).toMatchObject({ code: 'CHECKOUT_OVER' });
    expect((await checkOut(rival, cart)).statusCode).toBe(201);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('at the moment of paying comes to one of the two', async () => {
    const guest = await createGuest(house);
    for (const day of ['2026-12-05', '2026-12-08', '2026-12-11', '2026-12-14']) {
      const { checkoutId } = (await checkOut(guest, cartOf(day))).json();
      const pressed = (['paid', 'declined'] as const).map((outcome) => press(guest, checkoutId, outcome));
      const responses = await Promise.all(pressed);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const won = responses.find(({ statusCode }) => statusCode === 200)?.json().status;
      expect((await show(guest, checkoutId)).json()).toMatchObject({ status: won });
    }
    expect(await checkLedger(db)).toEqual([]);
  });
});

describe('a checkout', () => {
  it('that has run out can no longer be paid, and is let go of then', async () => {
    const guest = await createGuest(house);
    now = '2026-11-15T18:00:00Z';
    for (const outcome of ['paid', 'declined'] as const) {
      const { checkoutId } = (await checkOut(guest, cartOf('2026-12-20'))).json();
      now = '2026-11-15T18:10:00Z';
      expect((await press(guest, checkoutId, outcome)).json()).toMatchObject({
        status: 409,
        code: 'CHECKOUT_OVER',
      });
      const row = await findRow(db, 'checkouts', { id: checkoutId }, ['status', 'settled_at']);
      expect(row).toEqual({ status: 'Expired', settled_at: new Date(now) });
      expect(await transfersOf(checkoutId)).toEqual([]);
      now = '2026-11-15T18:00:00Z';
    }
    expect(await checkLedger(db)).toEqual([]);
  });

  it('that is not there is not found, and one of somebody else is nobody’s to pay [PAY-18]', async () => {
    const [guest, other] = [await createGuest(house), await createGuest(house)];
    const admin = await createGuest(house, { role: 'admin' });
    const { checkoutId } = (await checkOut(guest, cartOf('2026-12-23'))).json();
    for (const stranger of [other, admin]) {
      expect((await press(stranger, checkoutId, 'paid')).json()).toMatchObject({
        status: 403,
        code: 'NOT_ALLOWED',
      });
      expect((await show(stranger, checkoutId)).json()).toMatchObject({ status: 403 });
    }
    expect((await press(guest, 'NOTHINGTHERE', 'paid')).json()).toMatchObject({
      status: 404,
      code: 'CHECKOUT_NOT_FOUND',
    });
    expect((await show(guest, 'NOTHINGTHERE')).json()).toMatchObject({ code: 'CHECKOUT_NOT_FOUND' });
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Pending' });
  });

  it('that is paid elsewhere has no sandbox [PAY-18]', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, cartOf('2026-12-27'))).json();
    await db.updateTable('checkouts').set({ provider: 'stripe' }).where('id', '=', checkoutId).execute();
    for (const outcome of ['paid', 'declined'] as const)
      expect((await press(guest, checkoutId, outcome)).json()).toMatchObject({
        status: 404,
        code: 'SANDBOX_OFF',
      });
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Pending' });
  });

  it.each(['stripe', 'none'] as const)(
    'of the sandbox cannot be paid there once payments are %s',
    async (payments) => {
      const guest = await createGuest(house);
      const cart = cartOf(payments === 'none' ? '2027-01-10' : '2027-01-15');
      const { checkoutId } = (await checkOut(guest, cart)).json();
      const provider = payments === 'stripe' ? { ...sandbox, name: 'stripe' as const } : undefined;
      const visit = {
        now: Temporal.Instant.from(now),
        timeZone: 'Europe/Lisbon',
        origin: 'http://localhost',
        caller: {
          uid: guest.uid,
          token: 'unused',
          role: 'user' as const,
          name: '',
          email: guest.email,
          emailVerified: true,
          hasSecondFactor: false,
          isConfirmed: true,
          language: null,
        },
      } as const;
      for (const outcome of ['paid', 'declined'] as const)
        await expect(
          payInSandbox({ db, provider }, visit, { id: checkoutId, outcome }),
        ).rejects.toMatchObject({
          code: 'SANDBOX_OFF',
        });
      expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Pending' });
    },
  );

  it('of which one place is cancelled is given up as a whole [HIST-12]', async () => {
    const guest = await createGuest(house);
    const { checkoutId } = (await checkOut(guest, cartOf('2026-12-30'))).json();
    const [{ reference, amount }] = (await show(guest, checkoutId)).json().lines;
    const cancel = () => post(guest, `/bookings/${reference}/cancel`, {});
    expect((await cancel()).json()).toEqual({ success: true, refund: 0, waived: amount });
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Declined' });
    expect((await cancel()).json()).toMatchObject({ code: 'BOOKING_NOT_FOUND' });
    const held = db.selectFrom('bookings').select('status').where('checkout_id', '=', checkoutId);
    expect(await held.execute()).toEqual([]);
    expect(await mailsTo(guest.email, /booking|paid/i)).toEqual([]);
  });

  it('that costs nothing is paid at once, without anybody to pay', async () => {
    const guest = await createGuest(house);
    await db.updateTable('dishes').set({ price_cents: 0 }).where('name', '=', 'Salad').execute();
    const free = { ...food, foodItems: [{ foodName: 'Salad', price: 0 }], price: 0 };
    const { checkoutId, payUrl, total } = (await checkOut(guest, [free])).json();
    expect([payUrl, total]).toEqual([`/thanks?checkout=${checkoutId}`, 0]);
    expect((await show(guest, checkoutId)).json()).toMatchObject({ status: 'Paid', total: 0 });
    expect(await get(guest, '/orderDetails')).toMatchObject([{ totalPrice: '0.00', number: 1 }]);
    expect(await transfersOf(checkoutId)).toEqual([]);
    expect(await mailsTo(guest.email, /booking|paid/i)).toHaveLength(1);

    // Next to something with a price, it is paid together with that.
    const second = (await checkOut(guest, [free, food])).json();
    expect(second.payUrl).toBe(`/pay/${second.checkoutId}`);
    expect(await get(guest, '/orderDetails')).toHaveLength(1);
    await press(guest, second.checkoutId, 'paid');
    expect(await transfersOf(second.checkoutId)).toHaveLength(1);
    expect(await get(guest, '/orderDetails')).toHaveLength(3);
    expect(await checkLedger(db)).toEqual([]);
  });

  it('of a guest who deletes their account is let go of', async () => {
    const [guest, rival] = [await createGuest(house), await createGuest(house)];
    const cart = cartOf('2027-01-05');
    const { checkoutId } = (await checkOut(guest, cart)).json();
    const { password, headers } = guest;
    const erased = await post({ headers }, '/auth/delete-user', { password });
    expect(erased.statusCode).toBe(200);
    const row = await findRow(db, 'checkouts', { id: checkoutId }, ['status', 'user_id']);
    expect(row).toEqual({ status: 'Declined', user_id: null });
    expect((await checkOut(rival, cart)).statusCode).toBe(201);
    expect(await checkLedger(db)).toEqual([]);
  });
});
