import { beforeAll, describe, expect, it } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { insertRows, updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countRows, countWaiting } from '../../testing/test-database.ts';

const house = await createTestApp({ now: '2026-11-15T18:00:30Z' });
const { app, database, db, get, post } = house;
const guest = await createGuest(house);
const rival = await createGuest(house);

const card = [
  { foodName: 'Pizza', price: 12.99 },
  { foodName: 'Burger', price: 8.99 },
  { foodName: 'Pasta', price: 10.99 },
  { foodName: 'Salad', price: 6.99 },
  { foodName: 'Biriyani', price: 15.99 },
  { foodName: 'Tacos', price: 9.99 },
  { foodName: 'Steak', price: 19.99 },
  { foodName: 'Ice Cream', price: 4.99 },
  { foodName: 'Soup', price: 5.99 },
];
const whole = { roomType: 'Study Room', roomId: '13', foodItems: card, totalPrice: '96.91' };
const soup = { roomType: 'Study Room', roomId: '13', foodItems: [{ foodName: 'Soup' }] };

type Sender = { by?: Guest; key?: string };
const place = (order: object, { by = guest, key = '' }: Sender = {}) => post(by, '/orderDetails', order, key);
const placed = async (order: object, sender: Sender = {}) => {
  const response = await place(order, sender);
  expect(response.statusCode).toBe(201);
  const all = await app.inject({ url: '/api/orderDetails', headers: (sender.by ?? guest).headers });
  return all.json().find(({ _id }: { _id: string }) => _id === response.json().insertedId);
};
const written = () =>
  Promise.all((['orders', 'events', 'idempotency_keys'] as const).map((table) => countRows(db, table)));
const refused = (code: ErrorCode) => ({ code, status: errors[code].status, detail: errors[code].message });

const addDish = async (name: string, { cents = 500, soldOut = false, retired = false } = {}) => {
  const dish = { name, description: 'Warm.', image: `/pictures/${name}.svg`, price_cents: cents };
  await insertRows(db, 'dishes', { ...dish, sold_out: soldOut, retired_at: retired ? new Date(0) : null });
};
const reprice = (name: string, cents: number, tx = db) =>
  tx.updateTable('dishes').set({ price_cents: cents }).where('name', '=', name).execute();

describe('an order', () => {
  it('is written at the prices of the card, and starts as "Just Ordered" whatever is sent [FOOD-12, FOOD-13, FOOD-14]', async () => {
    const sent = { ...whole, email: ` ${guest.email.toUpperCase()}`, orderInfo: 'Completed', number: 7 };
    const response = await place(sent);
    expect(response.statusCode).toBe(201);
    const { insertedId, ...rest } = response.json();
    expect(rest).toEqual({ acknowledged: true });
    expect(insertedId).toMatch(/^1\d{3}$/);
    const [order] = await get(guest, '/orderDetails');
    expect(order).toEqual({
      _id: insertedId,
      number: 1,
      houseNumber: Number(insertedId),
      email: guest.email,
      roomType: 'Study Room',
      roomId: '13',
      totalPrice: '96.91',
      orderInfo: 'Just Ordered',
      revision: 1,
      foodItems: card.map(({ foodName, price }, index) => ({
        foodName,
        price,
        dishId: index + 1,
        imageUrl: `/pictures/dish-${foodName.toLowerCase().replace(' ', '-')}.svg`,
      })),
      reached: [{ step: 'Just Ordered', at: '2026-11-15T18:00:30.000Z' }],
    });
  });

  it.each([undefined, null, 'Cancelled', 'Ready to Serve', 7, { $ne: null }])(
    'starts as "Just Ordered" though it says %j',
    async (orderInfo) => {
      expect((await placed({ ...soup, orderInfo })).orderInfo).toBe('Just Ordered');
    },
  );

  it('needs neither prices nor a total, which come from the card', async () => {
    const foodItems = [{ foodName: ' Pizza ' }, { foodName: 'Soup', price: null }];
    expect(await placed({ ...soup, foodItems, totalPrice: '' })).toMatchObject({
      totalPrice: '18.98',
      foodItems: [
        { foodName: 'Pizza', price: 12.99 },
        { foodName: 'Soup', price: 5.99 },
      ],
    });
  });

  it.each([11.98, '11.98', '11.980', 5.99 + 5.99])('takes the total %j', async (totalPrice) => {
    const foodItems = [{ foodName: 'Soup', price: 5.99 }, { foodName: 'Soup' }];
    expect(await placed({ ...soup, foodItems, totalPrice })).toMatchObject({ totalPrice: '11.98' });
  });

  it('counts the orders of each guest by themselves', async () => {
    const other = await createGuest(house);
    expect((await placed(soup, { by: other })).number).toBe(1);
    expect((await placed(soup, { by: other })).number).toBe(2);
  });

  it.each(['Study Room', 'Group Study Room', 'Sleeping Room', 'PC'])(
    'goes to a %s [FOOD-6]',
    async (roomType) => {
      expect(await placed({ ...soup, roomType, roomId: ` ${'x'.repeat(40)} ` })).toMatchObject({
        roomType,
        roomId: 'x'.repeat(40),
      });
      expect((await placed({ ...soup, roomType, roomId: 13 })).roomId).toBe('13');
    },
  );

  it('holds up to fifty dishes [FOOD-15]', async () => {
    const foodItems = Array.from({ length: 50 }, () => ({ foodName: 'Steak', price: 19.99 }));
    const order = await placed({ ...soup, foodItems, totalPrice: '999.50' });
    expect([order.totalPrice, order.foodItems.length]).toEqual(['999.50', 50]);
  });

  it('stays as it was when the card changes [FOOD-21]', async () => {
    await addDish('Ramen', { cents: 1100 });
    const order = await placed({ ...soup, foodItems: [{ foodName: 'Ramen', price: 11 }] });
    expect(order).toMatchObject({ totalPrice: '11.00', foodItems: [{ foodName: 'Ramen', price: 11 }] });
    await updateRows(
      db,
      'dishes',
      { name: 'Ramen' },
      { name: 'Udon', price_cents: 1, image: '/x.svg', sold_out: true, retired_at: new Date() },
    );
    const all = await get(guest, '/orderDetails');
    expect(all.find(({ _id }: { _id: string }) => _id === order._id)).toEqual(order);
  });
});

describe('an order that is refused', () => {
  beforeAll(async () => {
    await addDish('Old Pie', { retired: true });
    await addDish('Hot Pie', { soldOut: true });
    await addDish('Dear Pie', { cents: 750 });
  });

  /** Expects a refusal with these facts, nothing written, and the key still free. */
  const isRefused = async (order: object, code: ErrorCode, facts: object = {}) => {
    const before = await written();
    const key = `refused-${JSON.stringify(before)}`;
    const response = await place(order, { key });
    expect(response.json()).toMatchObject({ ...refused(code), ...facts });
    expect(await written()).toEqual(before);
    expect((await place(soup, { key })).statusCode).toBe(201);
  };
  const withItem = (foodName: unknown, price?: unknown) => ({ ...soup, foodItems: [{ foodName, price }] });

  it.each([12.98, 13, 0, -12.99, 1299, 1e-9, 1e300, 12.991])(
    'names the right price of a pizza, which is not %j',
    (price) =>
      isRefused(withItem('Pizza', price), 'PRICE_CHANGED', {
        amount: 12.99,
        dishes: [{ foodName: 'Pizza', change: 'price', price: 12.99 }],
      }),
  );

  it.each(['96.90', '96.92', '0', 0, -96.91, 9691, '1000000000'])(
    'names the right total of the whole card, which is not %j',
    (totalPrice) => isRefused({ ...whole, totalPrice }, 'PRICE_CHANGED', { amount: 96.91, dishes: [] }),
  );

  it('names each dish that costs something else once, and what all comes to [FOOD-14]', () =>
    isRefused(
      {
        ...soup,
        totalPrice: '19.98',
        foodItems: [
          { foodName: 'Dear Pie', price: 7 },
          { foodName: 'Dear Pie', price: 7 },
          { foodName: 'Soup', price: 5.98 },
        ],
      },
      'PRICE_CHANGED',
      {
        amount: 20.99,
        dishes: [
          { foodName: 'Dear Pie', change: 'price', price: 7.5 },
          { foodName: 'Soup', change: 'price', price: 5.99 },
        ],
      },
    ));

  it('names what is gone or sold out before any price, and all the rest that has changed [FOOD-14]', () =>
    isRefused(
      {
        ...soup,
        totalPrice: '1.00',
        foodItems: [
          { foodName: 'Dear Pie', price: 1 },
          { foodName: 'Hot Pie' },
          { foodName: 'Gravel' },
          { foodName: 'Soup' },
        ],
      },
      'DISH_UNAVAILABLE',
      {
        dishes: [
          { foodName: 'Dear Pie', change: 'price', price: 7.5 },
          { foodName: 'Hot Pie', change: 'sold out' },
          { foodName: 'Gravel', change: 'gone' },
        ],
      },
    ));

  it.each([
    'Gravel',
    'pizza',
    'PIZZA',
    'Pizza\u200b',
    'Old Pie',
    "'; delete from orders --",
    '%',
    'Pizza Soup',
  ])('has a dish by the name of %j, which is not on the card', (foodName) =>
    isRefused(withItem(foodName, 12.99), 'DISH_UNAVAILABLE', { dishes: [{ foodName, change: 'gone' }] }),
  );

  it('has a dish that is sold out, at whatever price', () =>
    isRefused(withItem('Hot Pie', 5), 'DISH_UNAVAILABLE', {
      dishes: [{ foodName: 'Hot Pie', change: 'sold out' }],
    }));

  it('is in another’s name', () => isRefused({ ...soup, email: rival.email }, 'NOT_ALLOWED'));

  const blanks = ['roomType', 'roomId'].flatMap((name) =>
    [undefined, null, '', '  '].map((value) => ({ name, value })),
  );
  it.each(blanks)('has no $name but $value, whatever else is wrong with it [FOOD-5]', ({ name, value }) =>
    isRefused({ ...soup, foodItems: [], [name]: value }, 'ORDER_ROOM_MISSING', { errors: [{ path: name }] }),
  );

  it.each([
    ['roomType', 'Attic'],
    ['roomType', 'study room'],
    ['roomType', 1],
    ['roomId', 'x'.repeat(41)],
    ['roomId', {}],
    ['roomId', '\u0085'],
    ['roomId', '\u200b'],
    ['roomId', '\0'],
    ['roomId', '\ud800'],
    ['foodItems', undefined],
    ['foodItems', []],
    ['foodItems', 'Pizza'],
    ['foodItems', ['Pizza']],
    ['foodItems', [{ price: 12.99 }]],
    ['foodItems', [{ foodName: ' ' }]],
    ['foodItems', [{ foodName: 'x'.repeat(121) }]],
    ['foodItems', [{ foodName: 'Pizza', price: 'much' }]],
    ['foodItems', Array.from({ length: 51 }, () => ({ foodName: 'Soup' }))],
    ['totalPrice', '5,99'],
    ['totalPrice', '-5.99'],
    ['totalPrice', '5.99 '.repeat(2)],
    ['totalPrice', '0x5'],
    ['totalPrice', []],
  ])('has %s of %j', (name, value) => isRefused({ ...soup, [name]: value }, 'BAD_INPUT'));
});

describe('the card', () => {
  it('is read after whatever the order has to wait for', async () => {
    await addDish('Stew');
    const cook = await db.startTransaction().execute();
    // A change of the guest makes their order wait.
    await cook.updateTable('users').set({ name: 'Wilma' }).where('id', '=', guest.uid).execute();
    await reprice('Stew', 600, cook);
    const ordering = place({ ...soup, foodItems: [{ foodName: 'Stew', price: 5 }] });
    await expect.poll(() => countWaiting(database)).toBe(1);
    await cook.commit().execute();
    expect((await ordering).json()).toMatchObject({ ...refused('PRICE_CHANGED'), amount: 6 });
  });

  it('makes no order wait that is changed at the same time: it was placed just before', async () => {
    await addDish('Goulash');
    const cook = await db.startTransaction().execute();
    await reprice('Goulash', 600, cook);
    const order = { ...soup, foodItems: [{ foodName: 'Goulash', price: 5 }] };
    expect((await placed(order)).totalPrice).toBe('5.00');
    await cook.commit().execute();
    expect((await place(order)).json()).toMatchObject(refused('PRICE_CHANGED'));
  });

  it('may have a dish again under the name of one that was taken off', async () => {
    await addDish('Curry', { cents: 900, retired: true });
    await addDish('Curry', { cents: 1000 });
    expect(await placed({ ...soup, foodItems: [{ foodName: 'Curry' }] })).toMatchObject({
      totalPrice: '10.00',
      foodItems: [{ foodName: 'Curry', price: 10 }],
    });
  });
});

describe('an order with an Idempotency-Key', () => {
  it('gives the same answer again and is placed once, also when the card has changed since', async () => {
    await addDish('Toast');
    const order = { ...soup, foodItems: [{ foodName: 'Toast', price: 5 }], totalPrice: 5 };
    const first = await place(order, { key: 'again' });
    const before = await written();
    await updateRows(db, 'dishes', { name: 'Toast' }, { price_cents: 1, sold_out: true });
    for (const totalPrice of ['5.00', 5]) {
      const again = await place({ ...order, totalPrice }, { key: 'again' });
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    expect(await written()).toEqual(before);
  });
});
