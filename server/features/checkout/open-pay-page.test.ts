import { expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { mostOpenOrders } from '#contract/food/orders.rules.ts';
import { type Provider, ProviderError } from '../../payments/provider.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { addReward } from '../../testing/add-points.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger, describeLedger } from '../payments/ledger/check-ledger.ts';
import { releaseExpired } from './checkout.queries.ts';

let now = '2026-11-15T18:00:00Z';
/** What happens while a page is being opened, once each. */
const meanwhile: (() => Promise<void>)[] = [];
const closed: string[] = [];
const slow: Provider = {
  ...sandbox,
  leastCents: 50,
  async open(bill) {
    await meanwhile.shift()?.();
    return sandbox.open(bill);
  },
  async close(sessionId) {
    closed.push(sessionId);
  },
};
const house = await createTestApp({ provider: slow, now: () => now });
const { db, checkOut, show, press, get } = house;

const night = (id: number) => ({ kind: 'room', id, date: '2026-11-20', time: '16:00' });
const food = { kind: 'food', roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

const newestOf = (uid: string) =>
  db
    .selectFrom('checkouts')
    .select(['id', 'status', 'session_id', 'pay_url'])
    .where('user_id', '=', uid)
    .orderBy('created_at')
    .execute();

it('a page that is opened when its cart is let go of already is closed, and nobody is sent there', async () => {
  const guest = await createGuest(house);
  let second = '';
  meanwhile.push(async () => {
    second = (await checkOut(guest, [night(1)])).json().checkoutId;
  });
  const response = await checkOut(guest, [night(1)], 'overtaken');
  expect(response.json()).toMatchObject({ status: 409, code: 'CHECKOUT_REPLACED' });
  const [first] = await newestOf(guest.uid);
  // Saved, so that it is closed later if that fails now.
  expect(first).toMatchObject({ status: 'Declined', session_id: `sandbox_${first?.id}`, pay_url: null });
  expect(closed).toEqual([first?.session_id]);
  expect((await show(guest, second)).json()).toMatchObject({ status: 'Pending', payUrl: `/pay/${second}` });
  expect((await checkOut(guest, [night(1)], 'overtaken')).json()).toMatchObject({
    code: 'CHECKOUT_REPLACED',
  });
  expect((await show(guest, second)).json()).toMatchObject({ status: 'Pending' });
});

it('a page that one of two could not open is the one that the other has opened', async () => {
  const guest = await createGuest(house);
  let other = { statusCode: 0, body: '' };
  meanwhile.push(async () => {
    other = await checkOut(guest, [night(2)], 'twice');
    throw new ProviderError('Nobody answers.');
  });
  const response = await checkOut(guest, [night(2)], 'twice');
  expect([response.statusCode, other.statusCode]).toEqual([201, 201]);
  expect(response.body).toBe(other.body);
  expect(await get(guest, '/bookings?mine=true')).toMatchObject([{ status: 'Pending' }]);
  expect((await checkOut(guest, [night(2)], 'twice')).body).toBe(other.body);
});

it('a key under which another cart was sent meanwhile is not freed', async () => {
  const guest = await createGuest(house);
  const fail = async () => {
    throw new ProviderError('Nobody answers.');
  };
  let next = '';
  meanwhile.push(async () => {
    // The same call again, which fails too and frees the key; then a third, which takes the key.
    await checkOut(guest, [night(3)], 'freed');
    next = (await checkOut(guest, [night(3)], 'freed')).json().checkoutId;
    await fail();
  }, fail);
  expect((await checkOut(guest, [night(3)], 'freed')).json()).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  const again = await checkOut(guest, [night(3)], 'freed');
  expect([again.statusCode, again.json().checkoutId]).toEqual([201, next]);
});

it('a repeat of what was declined, replaced or has expired is answered as it was, and holds nothing', async () => {
  const guest = await createGuest(house);
  const send = async (key: string) => {
    const { statusCode, body } = await checkOut(guest, [night(4)], key);
    return [statusCode, body];
  };
  const declined = await send('declined');
  await press(guest, JSON.parse(`${declined[1]}`).checkoutId, 'declined');
  expect(await send('declined')).toEqual(declined);
  const replaced = await send('replaced');
  const expired = await send('expired');
  expect(await send('replaced')).toEqual(replaced);
  now = '2026-11-15T18:10:00Z';
  expect(await send('expired')).toEqual(expired);
  await releaseExpired(db, 50, new Date(now));
  expect(await send('expired')).toEqual(expired);
  expect([declined[0], replaced[0], expired[0]]).toEqual([201, 201, 201]);
  expect(await get(guest, '/bookings?mine=true')).toEqual([]);
  const other = { ...night(4), nights: 2 };
  expect((await checkOut(guest, [other], 'expired')).json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  now = '2026-11-15T18:00:00Z';
});

it('a cart that waits to be paid at a provider that is switched off is over', async () => {
  const guest = await createGuest(house);
  const over = { status: 409, code: 'CHECKOUT_OVER' };
  // A checkout of another provider cannot be paid with this one.
  const { checkoutId } = (await checkOut(guest, [night(4)], 'elsewhere')).json();
  await db.updateTable('checkouts').set({ provider: 'stripe' }).where('id', '=', checkoutId).execute();
  expect((await checkOut(guest, [night(4)], 'elsewhere')).json()).toMatchObject(over);
});

it('a sum that is too small to be paid is refused in words, and nothing is held', async () => {
  const guest = await createGuest(house);
  await db.updateTable('dishes').set({ price_cents: 49 }).where('name', '=', 'Soup').execute();
  expect((await checkOut(guest, [food])).json()).toMatchObject({
    status: 409,
    code: 'TOTAL_TOO_SMALL',
    detail: 'Online payments start at $0.50. Please add something to your cart.',
  });
  expect(await newestOf(guest.uid)).toEqual([]);
  await db.updateTable('dishes').set({ price_cents: 50 }).where('name', '=', 'Soup').execute();
  expect((await checkOut(guest, [food])).statusCode).toBe(201);
  expect(await checkLedger(db)).toEqual([]);
});

it('a sum that a reward makes too small is refused too, and the code stays good', async () => {
  const guest = await createGuest(house);
  const code = await addReward(db, guest.uid, '10% Discount');
  const discounted = async (cents: number) => {
    await db.updateTable('dishes').set({ price_cents: cents }).where('name', '=', 'Soup').execute();
    const payload = { lines: [food], code };
    return house.post(guest, '/checkout', payload);
  };
  expect((await discounted(54)).json()).toMatchObject({ status: 409, code: 'TOTAL_TOO_SMALL' });
  expect((await discounted(56)).json()).toMatchObject({ total: 0.5 });
});

it('food counts with the open orders of its guest, and not for admins', { tags: 'thorough' }, async () => {
  const [guest, admin] = [await createGuest(house), await createGuest(house, { role: 'admin' })];
  const { foodItems, roomType, roomId } = food;
  const payload = { foodItems, roomType, roomId };
  for (const { headers } of [guest, admin])
    for (let many = 0; many < mostOpenOrders - 1; many++)
      await house.post({ headers }, '/orderDetails', payload);
  expect((await checkOut(guest, [food, food])).json()).toMatchObject({
    status: 409,
    code: 'TOO_MANY_ORDERS',
    detail: expect.stringContaining(`${mostOpenOrders} open orders`),
  });
  expect((await checkOut(guest, [food])).statusCode).toBe(201);
  expect((await checkOut(admin, [food, food])).statusCode).toBe(201);
});

const dearest = 100_000_000;
const openDearHouse = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  const house = await createTestApp({ settings: { maxUpcomingBookings: 1_000 }, ...options });
  const { db } = house.database;
  await db.updateTable('rooms').set({ price_cents: dearest }).execute();
  await db.updateTable('dishes').set({ price_cents: dearest }).execute();
  return { ...house, db, guest: await createGuest(house) };
};

it('thirty nights of the dearest room can be booked, seen, and cancelled', async () => {
  const { db, guest, get, ...dear } = await openDearHouse();
  const post = async (path: string, payload: object = {}) => (await dear.post(guest, path, payload)).json();
  const stay = { roomId: 1, date: '2026-12-01', time: '16:00', nights: 30, amount: 30_000_000 };
  const { insertedId } = await post('/bookings', stay);
  expect(await get(guest, `/bookings/${insertedId}`)).toMatchObject({ amount: 30_000_000 });
  expect(await get(guest, '/payments')).toMatchObject([{ amount: 30_000_000, status: 'due' }]);
  expect(await post(`/bookings/${insertedId}/cancel`)).toMatchObject({ success: true });
  const foodItems = Array.from({ length: 50 }, () => ({ foodName: 'Soup' }));
  const order = { roomType: 'Study Room', roomId: '13', foodItems, totalPrice: 50_000_000 };
  expect(await post('/orderDetails', order)).toMatchObject({ acknowledged: true });
  expect(await checkLedger(db)).toEqual([]);
});

it('full carts of the dearest stays can be paid again and again, earn points, and are refunded', {
  tags: 'thorough',
}, async () => {
  const { db, guest, checkOut, press, get, post } = await openDearHouse();
  for (let round = 0; round < 4; round++) {
    const lines = Array.from({ length: 20 }, (_, n) => ({
      kind: 'room',
      id: 1 + (n % 10),
      time: '16:00',
      nights: 30,
      date: addDays('2026-12-01', 30 * (2 * round + Math.floor(n / 10))),
    }));
    const { checkoutId, total } = (await checkOut(guest, lines)).json();
    expect(total).toBe(600_000_000);
    expect((await press(guest, checkoutId, 'paid')).json()).toMatchObject({ status: 'Paid', total });
  }
  expect(await get(guest, '/loyalty')).toMatchObject({ points: 4 * 600_000_000 + 200 });
  const [{ _id: last }] = await get(guest, '/bookings?mine=true');
  const cancelled = await post(guest, `/bookings/${last}/cancel`);
  expect(cancelled.json()).toMatchObject({ refund: 30_000_000 });
  expect(await get(guest, '/loyalty')).toMatchObject({ points: 4 * 600_000_000 - 30_000_000 + 200 });
  expect(await checkLedger(db)).toEqual([]);
  expect(await describeLedger(db)).toContain('$2400000000.00 came in');
});

it('a sum that is too large to be paid online is refused in words, and nothing is held', async () => {
  const provider = { ...sandbox, mostCents: 99_999_999 };
  const { guest, checkOut, get } = await openDearHouse({ provider });
  const stay = { kind: 'room', id: 1, date: '2026-12-01', time: '16:00' };
  expect((await checkOut(guest, [stay])).json()).toMatchObject({
    status: 409,
    code: 'TOTAL_TOO_LARGE',
    detail: 'At most $999,999.99 can be paid online at once. Please check out part of your cart.',
  });
  expect(await get(guest, '/bookings?mine=true')).toEqual([]);
});
