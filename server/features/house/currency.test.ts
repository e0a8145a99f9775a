import { afterAll, describe, expect, it } from 'vitest';
import { night, openStripeHouse } from '../../testing/stand-ins/open-stripe-house.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger, describeLedger } from '../payments/ledger/check-ledger.ts';
import { settleDueRefund } from '../payments/refunds/settle-refunds.ts';

/** A room's price, Stripe's amount for two nights, and the bill as written in a mail. */
const cases = [
  { currency: 'JPY', price: 4800, minor: 9600, stripe: 9600, written: '¥9,600', wrong: 0.5 },
  { currency: 'EUR', price: 34.5, minor: 6900, stripe: 6900, written: '€69.00', wrong: 0.005 },
  { currency: 'KWD', price: 12.25, minor: 24_500, stripe: 24_500, written: 'KWD\u00a024.500', wrong: 0.0005 },
  { currency: 'BHD', price: 7.13, minor: 14_260, stripe: 14_260, written: 'BHD\u00a014.260', wrong: 0.0005 },
  { currency: 'ISK', price: 9000, minor: 18_000, stripe: 1_800_000, written: 'kr\u00a018,000', wrong: 0.5 },
];

describe.each(cases)(
  'a house in $currency',
  async ({ currency, price, minor, stripe: atStripe, written, wrong }) => {
    const house = await openStripeHouse();
    const { db, get, post, put, stripe, provider, clock, checkOutAndPay, sendWebhook, addGuest } = house;
    const admin = await addGuest({ role: 'admin' });
    afterAll(async () => expect(await checkLedger(db)).toEqual([]));

    it('counts in it from the price of a room to the ledger and Stripe, and back [HOUSE-10]', async () => {
      expect((await put(admin, '/desk/house', { currency })).statusCode).toBe(200);
      expect(await get(admin, '/config')).toMatchObject({ currency });
      const room = {
        title: 'Attic',
        description: 'Under the roof',
        details: 'A window',
        rating: 4,
        image: '/pictures/attic.svg',
      };
      const refused = await post(admin, '/rooms', { ...room, pricePerNight: price + wrong });
      expect(refused.json()).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'pricePerNight' }] });
      const { insertedId: id } = (await post(admin, '/rooms', { ...room, pricePerNight: price })).json();
      expect(await get(admin, `/rooms/${id}`)).toMatchObject({ pricePerNight: price });

      const line = { kind: 'room', id, date: '2026-12-01', time: '16:00', nights: 2, price: price * 2 };
      const { guest, session, checkoutId } = await checkOutAndPay([line]);
      expect(session).toMatchObject({ amount_total: atStripe, currency: currency.toLowerCase() });
      await sendWebhook('checkout.session.completed', session);
      const [payment] = await get(guest, '/payments');
      expect(payment).toMatchObject({ amount: price * 2, status: 'paid' });
      const row = await db.selectFrom('transfers').select('amount_cents').executeTakeFirstOrThrow();
      expect(row.amount_cents).toBe(minor);
      expect(await get(guest, `/payments/${payment._id}`)).toMatchObject({ total: price * 2 });
      const mail = await db
        .selectFrom('mails')
        .select('body')
        .where('body', 'like', `%${written}%`)
        .executeTakeFirst();
      expect(mail, written).toBeDefined();
      expect(await describeLedger(db)).toContain(written.replaceAll(',', ''));

      const [booking] = await get(guest, '/bookings?mine=true');
      expect((await post(guest, `/bookings/${booking._id}/cancel`, {})).json()).toMatchObject({
        refund: price * 2,
      });
      while ((await settleDueRefund(db, provider, clock)) !== 'none due');
      expect(stripe.refunds).toMatchObject([{ amount: atStripe }]);
      expect(checkoutId).toBeTruthy();
      expect((await put(admin, '/desk/house', { currency: 'USD' })).json()).toMatchObject({
        code: 'CURRENCY_FIXED',
      });
    });
  },
);

const foodTo = (roomId: string, foodName: string) => ({
  kind: 'food',
  roomType: 'Study Room',
  roomId,
  foodItems: [{ foodName }],
});

it.each([
  // A night, two dishes in the smallest unit, and Stripe's total.
  { currency: 'JPY', dishes: [799, 1201], stripe: 6800 },
  { currency: 'EUR', dishes: [799, 1201], stripe: 6800 },
  { currency: 'KWD', dishes: [790, 1210], stripe: 6800 },
])(
  'charges each line of food to the last digit in $currency [HOUSE-10]',
  async ({ currency, dishes, stripe }) => {
    const house = await openStripeHouse();
    const { db, put, get, checkOutAndPay, sendWebhook } = house;
    await put(await house.addGuest({ role: 'admin' }), '/desk/house', { currency });
    await db.updateTable('rooms').set({ price_cents: 4800 }).where('id', '=', 1).execute();
    for (const [at, name] of ['Pizza', 'Soup'].entries())
      await db
        .updateTable('dishes')
        .set({ price_cents: dishes[at] ?? 0 })
        .where('name', '=', name)
        .execute();
    const lines = [night(1, '2026-12-01'), foodTo('13', 'Pizza'), foodTo('14', 'Soup')];
    const { guest, session } = await checkOutAndPay(lines);
    expect(session).toMatchObject({ amount_total: stripe });
    await sendWebhook('checkout.session.completed', session);
    const transfers = await db
      .selectFrom('transfers')
      .select('amount_cents')
      .orderBy('amount_cents')
      .execute();
    expect(transfers.map(({ amount_cents }) => amount_cents)).toEqual([...dishes, 4800]);
    expect(await get(guest, '/orderDetails')).toHaveLength(2);
    expect(await checkLedger(db)).toEqual([]);
  },
);

it('refuses lines that Stripe cannot charge, though their sum could be [HOUSE-10]', async () => {
  const house = await openStripeHouse();
  await house.put(await house.addGuest({ role: 'admin' }), '/desk/house', { currency: 'KWD' });
  for (const [name, price_cents] of [
    ['Pizza', 4005],
    ['Soup', 1995],
  ] as const)
    await house.db.updateTable('dishes').set({ price_cents }).where('name', '=', name).execute();
  const lines = [foodTo('13', 'Pizza'), foodTo('14', 'Soup')];
  const refused = await house.post(await house.addGuest(), '/checkout', { lines });
  expect(refused.json()).toMatchObject({ code: 'TOTAL_NOT_ROUND' });
});

it('says so where Stripe does not take the last digit [HOUSE-10]', async () => {
  const house = await openStripeHouse();
  const admin = await house.addGuest({ role: 'admin' });
  await house.put(admin, '/desk/house', { currency: 'KWD' });
  await house.db.updateTable('rooms').set({ price_cents: 12_345 }).where('id', '=', 1).execute();
  const guest = await house.addGuest();
  const response = await house.post(guest, '/checkout', {
    lines: [{ kind: 'room', id: 1, date: '2026-12-01', time: '16:00' }],
  });
  expect(response.json()).toMatchObject({
    code: 'TOTAL_NOT_ROUND',
    detail: expect.stringContaining('0.010'),
  });
});

it('counts bills at the desk in the smallest unit [HOUSE-10]', async () => {
  const house = await createTestApp();
  const admin = await house.addGuest({ role: 'admin' });
  await house.put(admin, '/desk/house', { currency: 'KWD' });
  const stay = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00', nights: 1, guest: { name: 'Mara' } };
  const { insertedId, amount } = (await house.post(admin, '/desk/bookings', stay)).json();
  const path = `/desk/bookings/${insertedId}`;
  await house.post(admin, `${path}/charges`, { title: 'Towel', amount: 0.125 });
  const half = await house.post(admin, `${path}/charges`, { title: 'Towel', amount: 0.0005 });
  expect(half.json()).toMatchObject({ code: 'BAD_INPUT' });
  expect(
    (await house.post(admin, `${path}/payments`, { amount: amount + 1, method: 'cash' })).json(),
  ).toMatchObject({
    code: 'MORE_THAN_DUE',
    due: amount + 0.125,
    detail: `Only KWD\u00a0${(amount + 0.125).toFixed(3)} is due.`,
  });
  await house.post(admin, `${path}/payments`, { amount: amount + 0.125, method: 'cash' });
  expect(await house.get(admin, `${path}/bill`)).toMatchObject({ total: amount + 0.125, due: 0 });
});
