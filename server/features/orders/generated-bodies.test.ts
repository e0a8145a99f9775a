import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FoodOrder } from '#contract/orders.ts';
import { addOrder } from '../../testing/add-order.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;
const { db } = database;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const hostile = fc.constantFrom<unknown>(
  ...[null, '', ' ', 'x', '\0', '\ud800', '\u0085', '\u200b', '\u00a0', '\x1c', true, -1, 0, 1, 1e21, 0.1],
  ...['1', [], {}, ['Pizza'], { $ne: null }, { toString: 'x' }, "'; delete from orders --", 'x'.repeat(3000)],
  ...['Study Room', 'Just Ordered', 'Completed', 'Cancelled', guest.email, 'other@example.com', '12.99'],
  ...['𝟙'.repeat(20), '🍕'.repeat(20), `${'x'.repeat(39)}🍕`, '13', '+49 30 555', '1e400', -0, 5e-324],
);
const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 45 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const dish = fc.record({ foodName: fc.constantFrom('Pizza', 'Soup', 'Ice Cream') });
const wrongDish = fc.record(
  { foodName: fc.oneof(fc.constantFrom<unknown>('Pizza', 'Soup'), value), price: value },
  { requiredKeys: [] },
);

/** Mostly right, so that some come as far as the database. */
const sound = fc.record({
  roomType: fc.constantFrom('Study Room', 'Group Study Room'),
  roomId: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.string({ minLength: 1, maxLength: 40 })),
  foodItems: fc.array(dish, { minLength: 1, maxLength: 6 }),
  orderInfo: fc.constantFrom('Few More Minutes', 'Ready to Serve', 'Completed'),
  name: fc.string({ minLength: 1, maxLength: 100 }),
  roomNumber: fc.string({ minLength: 1, maxLength: 40 }),
  phoneNumber: fc.stringMatching(/^\+?[0-9 ()./-]{3,30}$/),
});

const names = [
  ...['roomType', 'roomId', 'foodItems', 'totalPrice', 'email', 'orderInfo', 'name', 'roomNumber'],
  ...['phoneNumber', 'number', '_id', 'revision', 'reached', 'constructor'],
];
const wrongField = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...names), value) },
  fc.tuple(fc.constant('foodItems'), fc.array(wrongDish, { maxLength: 55 })),
);
const twisted = fc
  .tuple(sound, fc.uniqueArray(wrongField, { maxLength: 3, selector: ([name]) => name }))
  .map(([body, pairs]) => ({ ...body, ...Object.fromEntries(pairs) }));
const body = fc.oneof(
  { weight: 3, arbitrary: sound },
  { weight: 7, arbitrary: twisted },
  fc.jsonValue({ maxDepth: 3 }),
);

const seed = 20_261_115;
let id = '';
let cancelled = '';

beforeAll(async () => {
  id = await addOrder(db, { uid: guest.uid });
  cancelled = await addOrder(db, { uid: guest.uid, status: 'Cancelled' });
});

describe('generated bodies', () => {
  it.each([
    ['POST', '', guest, [201, 400, 403, 409]],
    ['POST', '/contact', guest, [200, 400]],
    ['PUT', '/{id}', admin, [200, 400]],
    ['PUT', '/{cancelled}', admin, [409, 400]],
    ['POST', '/{cancelled}/cancel', guest, [409, 400]],
  ] as const)('never break %s /orderDetails%s', async (method, path, { headers }, allowed) => {
    const bodies = fc.sample(body, { numRuns: 500, seed });
    const seen = new Set<number>();
    for (let start = 0; start < bodies.length; start += 25) {
      const answers = await Promise.all(
        bodies.slice(start, start + 25).map((one, index) =>
          app.inject({
            method,
            url: `/api/orderDetails${path.replace('{id}', id).replace('{cancelled}', cancelled)}`,
            payload: JSON.stringify(one),
            headers: {
              ...headers,
              'content-type': 'application/json',
              ...(index % 2 === 0 && { 'idempotency-key': `${path}-${start + index}` }),
            },
          }),
        ),
      );
      for (const answer of answers) {
        if (!(allowed as readonly number[]).includes(answer.statusCode)) throw new Error(answer.body);
        seen.add(answer.statusCode);
      }
    }
    expect([...seen].toSorted()).toEqual([...allowed].toSorted());
  });

  it('wrote orders that all make sense, at the prices of the card and the guest’s own', async () => {
    const rows = await db.selectFrom('orders').selectAll().execute();
    expect(rows.length).toBeGreaterThan(100);
    const prices: Record<string, number> = { Pizza: 1299, Soup: 599, 'Ice Cream': 499 };
    for (const { user_id, items, total_cents } of rows) {
      expect(user_id).toBe(guest.uid);
      for (const { name, priceCents } of items) expect(priceCents).toBe(prices[name]);
      expect(total_cents).toBe(items.reduce((sum, { priceCents }) => sum + priceCents, 0));
    }
    const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(rows.map((_, index) => index + 1));
    const list = await app.inject({ url: '/api/orderDetails?limit=1000', headers: guest.headers });
    expect(FoodOrder.array().parse(list.json())).toHaveLength(rows.length);
  });
}, 120_000);
