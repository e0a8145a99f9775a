import { expect, test } from 'vitest';
import type { FoodOrder } from '#contract/food/orders.ts';
import { describeStatusChanges, mergeOrder } from './live-orders.ts';
import { madeUpOrder } from './sample-order.ts';

const merge = (orders: FoodOrder[], one: FoodOrder, asked = {}) =>
  mergeOrder(orders, one, asked, 'mara@example.test').map(({ _id, orderInfo }) => `${_id} ${orderInfo}`);

test('a changed order takes the place of what was known of it', () => {
  const ready = madeUpOrder('1002', { orderInfo: 'Ready to Serve', revision: 2 });
  expect(merge([madeUpOrder('1003'), madeUpOrder('1002'), madeUpOrder('1001')], ready)).toEqual([
    '1003 Just Ordered',
    '1002 Ready to Serve',
    '1001 Just Ordered',
  ]);
});

test('what comes late and is older than what is known changes nothing', () => {
  const known = madeUpOrder('1002', { orderInfo: 'Completed', revision: 4 });
  expect(merge([known], madeUpOrder('1002', { orderInfo: 'Ready to Serve', revision: 3 }))).toEqual([
    '1002 Completed',
  ]);
});

test('a new order comes where its number belongs, not where its text would', () => {
  expect(merge([madeUpOrder('10000'), madeUpOrder('998')], madeUpOrder('9999'))).toEqual([
    '10000 Just Ordered',
    '9999 Just Ordered',
    '998 Just Ordered',
  ]);
  expect(merge([], madeUpOrder('1001'))).toEqual(['1001 Just Ordered']);
  expect(merge([madeUpOrder('1002')], madeUpOrder('1001'))).toEqual([
    '1002 Just Ordered',
    '1001 Just Ordered',
  ]);
});

test('a list that was filtered takes in only what it was asked for, and lets go of the rest', () => {
  const done = madeUpOrder('1002', { orderInfo: 'Completed', revision: 2 });
  expect(merge([madeUpOrder('1002')], done, { open: 'true' })).toEqual([]);
  expect(merge([], done, { open: 'false' })).toEqual(['1002 Completed']);
  expect(merge([madeUpOrder('1002')], done, { status: 'Just Ordered' })).toEqual([]);
  expect(merge([], madeUpOrder('1003'), { roomId: '19' })).toEqual([]);
});

test("an admin's own list stays their own", () => {
  expect(merge([], madeUpOrder('1003', { email: 'noor@example.com' }), { mine: 'true' })).toEqual([]);
  expect(merge([], madeUpOrder('1003'), { mine: 'true' })).toEqual(['1003 Just Ordered']);
});

const order = (_id: string, number: number, orderInfo: FoodOrder['orderInfo']) =>
  madeUpOrder(_id, { number, orderInfo });

test('an order that has come to another step is news, one that is seen for the first time is not', () => {
  const seen = new Map([
    ['1001', 'Just Ordered'],
    ['1002', 'Few More Minutes'],
  ] as const);
  const orders = [
    order('1003', 3, 'Just Ordered'),
    order('1002', 2, 'Ready to Serve'),
    order('1001', 1, 'Just Ordered'),
  ];
  expect(describeStatusChanges(seen, orders)).toBe('Order #2: Ready to Serve.');
  expect(describeStatusChanges(new Map(), orders)).toBe('');
});
