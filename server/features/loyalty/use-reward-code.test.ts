import { describe, expect, it } from 'vitest';
import { type Reward, rewards } from '#contract/loyalty.rules.ts';
import { addPoints, pointsOf } from '../../testing/add-points.ts';
import type { Guest } from '../../testing/create-guest.ts';
import { findRow, findRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';

const start = '2026-11-15T18:00:00Z';
let now = start;
const { app, db, press, show, get, addGuest } = await createTestApp({
  now: () => now,
  settings: { maxUpcomingBookings: 100 },
});
await db.updateTable('rooms').set({ price_cents: 2505 }).where('id', '=', 1).execute();

type Somebody = Pick<Guest, 'uid' | 'headers' | 'email'>;

const post = async ({ headers }: Pick<Guest, 'headers'>, path: string, payload: object = {}) => {
  const response = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: response.statusCode, ...response.json() };
};
/** A code for points added just for it. */
const redeem = async (guest: Somebody, reward: Reward): Promise<string> => {
  await addPoints(db, guest.uid, rewards[reward]);
  return (await post(guest, '/loyalty/redemptions', { reward })).code;
};
const withCode = async (reward: Reward) => {
  const guest = await addGuest();
  return { guest, code: await redeem(guest, reward) };
};
const stateOf = async (guest: Somebody, code: string) =>
  (await get(guest, '/loyalty')).codes.find((one: { code: string }) => one.code === code)?.state;

let day = 0;
/** A night that no other test books, for 25.05. */
const night = () => {
  day += 1;
  const date = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
  return { kind: 'room', id: 1, date, time: '16:00', price: 25.05 };
};
const meal = (...names: string[]) => ({
  roomType: 'Study Room',
  roomId: '13',
  foodItems: names.map((foodName) => ({ foodName })),
});
const food = (...names: string[]) => ({ kind: 'food', ...meal(...names) });
const pizza = { foodName: 'Pizza', price: 12.99 };

describe('a Free Pizza in a food order', () => {
  it('makes a pizza free, whatever the code is typed like, and is used up [LOYAL-10]', async () => {
    const { guest, code } = await withCode('Free Pizza');
    const order = { ...meal('Soup'), foodItems: [pizza, { foodName: 'Soup' }, pizza] };
    const typed = ` ${code.toLowerCase()} `;
    const { insertedId } = await post(guest, '/orderDetails', { ...order, totalPrice: '18.98', code: typed });
    const [placed] = await get(guest, '/orderDetails');
    expect(placed).toMatchObject({ _id: insertedId, totalPrice: '18.98' });
    expect(placed.foodItems.map(({ price }: { price: number }) => price)).toEqual([0, 5.99, 12.99]);
    expect(await stateOf(guest, code)).toBe('used');
    expect(await post(guest, '/orderDetails', { ...order, code })).toMatchObject({
      status: 409,
      code: 'CODE_NOT_VALID',
    });
  });

  it('is held against the card before it, and the total after it', async () => {
    const { guest, code } = await withCode('Free Pizza');
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), totalPrice: 12.99, code })).toMatchObject({
      code: 'PRICE_CHANGED',
      amount: 0,
    });
    const cheap = { ...meal('Pizza'), foodItems: [{ foodName: 'Pizza', price: 0 }], code };
    expect(await post(guest, '/orderDetails', cheap)).toMatchObject({
      code: 'PRICE_CHANGED',
      dishes: [{ foodName: 'Pizza', change: 'price', price: 12.99 }],
    });
    expect(await stateOf(guest, code)).toBe('unused');
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), totalPrice: 0, code })).toMatchObject({
      status: 201,
    });
  });

  it('comes back when the order is cancelled', async () => {
    const { guest, code } = await withCode('Free Pizza');
    for (let round = 0; round < 2; round += 1) {
      const { insertedId } = await post(guest, '/orderDetails', { ...meal('Pizza'), code });
      expect(await stateOf(guest, code)).toBe('used');
      await post(guest, `/orderDetails/${insertedId}/cancel`);
      expect(await stateOf(guest, code)).toBe('unused');
    }
  });

  it('repeated under a key is the same order', async () => {
    const { guest, code } = await withCode('Free Pizza');
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/api/orderDetails',
        payload: { ...meal('Pizza'), code },
        headers: { ...guest.headers, 'idempotency-key': 'pizza' },
      });
    const first = (await send()).json();
    expect((await send()).json()).toEqual(first);
  });
});

describe('a code', () => {
  it.each(['/orderDetails', '/checkout'])(
    'that is not one of the own is not valid in POST %s',
    async (path) => {
      const guest = await addGuest();
      const bodyWith = (code: string) =>
        path === '/checkout' ? { lines: [food('Pizza')], code } : { ...meal('Pizza'), code };
      const stranger = await withCode('Free Pizza');
      const access = await redeem(guest, 'Exclusive Access to New Menu');
      for (const code of [stranger.code, access, '000000000000', 'x', "'; drop table points; --"])
        expect(await post(guest, path, bodyWith(code))).toMatchObject({
          status: 409,
          code: 'CODE_NOT_VALID',
        });
      expect(await post(guest, path, bodyWith('x'.repeat(41)))).toMatchObject({ code: 'BAD_INPUT' });
      expect(await stateOf(stranger.guest, stranger.code)).toBe('unused');
      // Blank counts as no code.
      expect(await post(guest, path, bodyWith(''))).toMatchObject({ status: 201 });
    },
  );

  it('does not fit where there is nothing that it is for', async () => {
    const { guest, code } = await withCode('Free Pizza');
    const discount = await redeem(guest, '10% Discount');
    const notFitting = { status: 409, code: 'CODE_NOT_FITTING' };
    expect(await post(guest, '/orderDetails', { ...meal('Soup'), code })).toMatchObject(notFitting);
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), code: discount })).toMatchObject(
      notFitting,
    );
    expect(await post(guest, '/checkout', { lines: [night(), food('Soup')], code })).toMatchObject(
      notFitting,
    );
    expect([await stateOf(guest, code), await stateOf(guest, discount)]).toEqual(['unused', 'unused']);
  });

  it('is not talked about while lines cannot be had', async () => {
    const guest = await addGuest();
    const lines = [{ ...night(), price: 1 }, food('Caviar')];
    expect(await post(guest, '/checkout', { lines, code: 'nonsense' })).toMatchObject({
      code: 'LINES_REFUSED',
      lines: [{ index: 0, amount: 25.05 }, { index: 1 }],
    });
  });
});

describe('a 10% Discount in a checkout', () => {
  it('takes a tenth off every place and dish, from the hold to the receipt, the mail and the points [LOYAL-11]', async () => {
    const { guest, code } = await withCode('10% Discount');
    const lines = [night(), food('Pizza', 'Soup')];
    const held = await post(guest, '/checkout', { lines, code });
    // 25.05 less 2.51; 12.99 less 1.30; 5.99 less 0.60.
    expect(held).toMatchObject({ status: 201, total: 22.54 + 11.69 + 5.39 });
    const saved = { reward: '10% Discount', amount: 4.41 };
    const waiting = (await show(guest, held.checkoutId)).json();
    expect(waiting).toMatchObject({ status: 'Pending', total: 39.62, saved });
    expect(waiting.lines.map(({ amount }: { amount: number }) => amount)).toEqual([22.54, 17.08]);
    expect(await stateOf(guest, code)).toBe('held');

    const paid = (await press(guest, held.checkoutId, 'paid')).json();
    expect(paid).toMatchObject({ status: 'Paid', total: 39.62, saved });
    expect(await stateOf(guest, code)).toBe('used');
    const [room] = paid.lines;
    expect(await get(guest, `/bookings/${room.reference}`)).toMatchObject({ amount: 22.54 });
    expect(await get(guest, `/payments/${room.paymentId}`)).toMatchObject({ total: 39.62, saved });
    const { body } = await findRow(db, 'mails', { recipient: guest.email }, ['body']);
    expect(body).toContain('Saved by your 10% Discount: $4.41\nPaid: $39.62');
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 200 + 22 + 17 });

    // The refund is what was paid; the discount cannot be used again.
    expect(await post(guest, `/bookings/${room.reference}/cancel`)).toMatchObject({ refund: 22.54 });
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 200 + 17 });
    expect(await stateOf(guest, code)).toBe('used');
  });

  it('says nothing of savings where there are none', async () => {
    const guest = await addGuest();
    const { checkoutId } = await post(guest, '/checkout', { lines: [night()] });
    const paid = (await press(guest, checkoutId, 'paid')).json();
    expect(paid).not.toHaveProperty('saved');
    expect(await get(guest, `/payments/${paid.lines[0].paymentId}`)).not.toHaveProperty('saved');
  });
});

describe('a Free Pizza in a checkout', () => {
  it('is free in the one order that has it, and comes back when that is cancelled', async () => {
    const { guest, code } = await withCode('Free Pizza');
    const lines = [food('Soup'), { ...food('Pizza', 'Burger'), price: 21.98 }, night()];
    const { checkoutId, total } = await post(guest, '/checkout', { lines, code });
    expect(total).toBe(5.99 + 8.99 + 25.05);
    const paid = (await press(guest, checkoutId, 'paid')).json();
    expect(paid.saved).toEqual({ reward: 'Free Pizza', amount: 12.99 });
    const [, soup, burger] = paid.lines;
    expect([soup.amount, burger.amount]).toEqual([5.99, 8.99]);
    expect(await stateOf(guest, code)).toBe('used');
    await post(guest, `/orderDetails/${soup.reference}/cancel`);
    expect(await stateOf(guest, code)).toBe('used');
    await post(guest, `/orderDetails/${burger.reference}/cancel`);
    expect(await stateOf(guest, code)).toBe('unused');
    expect((await show(guest, checkoutId)).json().saved).toEqual(paid.saved);
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), code })).toMatchObject({ status: 201 });
  });

  it('alone costs nothing, and is ordered at once', async () => {
    const { guest, code } = await withCode('Free Pizza');
    const started = await post(guest, '/checkout', { lines: [food('Pizza')], code });
    expect(started).toMatchObject({ status: 201, total: 0 });
    expect((await show(guest, started.checkoutId)).json()).toMatchObject({
      status: 'Paid',
      saved: { reward: 'Free Pizza', amount: 12.99 },
    });
    expect(await get(guest, '/orderDetails')).toMatchObject([{ totalPrice: '0.00' }]);
    expect(await pointsOf(db, guest.uid)).toMatchObject({ points: 200 });
  });
});

describe('a code that a cart holds', () => {
  const hold = async () => {
    const { guest, code } = await withCode('Free Pizza');
    const lines = [night(), food('Pizza')];
    const { checkoutId } = await post(guest, '/checkout', { lines, code });
    expect(await stateOf(guest, code)).toBe('held');
    return { guest, code, checkoutId };
  };

  it('cannot be used elsewhere, but goes on to the next cart', async () => {
    const { guest, code } = await hold();
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), code })).toMatchObject({
      code: 'CODE_NOT_VALID',
    });
    expect(await post(guest, '/checkout', { lines: [food('Pizza')], code })).toMatchObject({ status: 201 });
    expect(await stateOf(guest, code)).toBe('used');
  });

  it('comes back when it is declined', async () => {
    const { guest, code, checkoutId } = await hold();
    await press(guest, checkoutId, 'declined');
    expect(await stateOf(guest, code)).toBe('unused');
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), code })).toMatchObject({ status: 201 });
  });

  it('comes back when its time to pay has passed, and no payment takes it again', async () => {
    const { guest, code, checkoutId } = await hold();
    now = '2026-11-15T18:10:00Z';
    expect(await stateOf(guest, code)).toBe('unused');
    expect(await post(guest, '/orderDetails', { ...meal('Pizza'), code })).toMatchObject({ status: 201 });
    expect((await press(guest, checkoutId, 'paid')).json()).toMatchObject({ code: 'CHECKOUT_OVER' });
    now = start;
  });

  it('comes back when one of its bookings is cancelled', async () => {
    const { guest, code, checkoutId } = await hold();
    const [room] = (await show(guest, checkoutId)).json().lines;
    await post(guest, `/bookings/${room.reference}/cancel`);
    expect(await stateOf(guest, code)).toBe('unused');
  });
});

it('carts and orders at the same moment use a code once', async () => {
  for (const order of [0, 1, 2]) {
    const { guest, code } = await withCode('Free Pizza');
    const calls = Array.from({ length: 10 }, (_, n) =>
      (n + order) % 2 === 0
        ? post(guest, '/orderDetails', { ...meal('Pizza'), code })
        : post(guest, '/checkout', { lines: [food('Pizza')], code }),
    );
    const responses = await Promise.all(calls);
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const free = await findRows(db, 'orders', { user_id: guest.uid }, ['total_cents']);
    expect(free).toEqual([{ total_cents: 0 }]);
  }
});

it('leaves a right ledger', async () => {
  expect(await checkLedger(db)).toEqual([]);
});
