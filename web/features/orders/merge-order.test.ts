import { expect, test } from 'vitest';
import type { FoodOrder } from '#contract/food/orders.ts';
import { madeUpOrder as order } from './made-up-order.ts';
import { mergeOrder } from './merge-order.ts';

const merge = (orders: FoodOrder[], one: FoodOrder, asked = {}) =>
  mergeOrder(orders, one, asked, 'mara@example.test').map(({ _id, orderInfo }) => `${_id} ${orderInfo}`);

test('a changed order takes the place of what was known of it', () => {
  const ready = order('1002', { orderInfo: 'Ready to Serve', revision: 2 });
  expect(merge([order('1003'), order('1002'), order('1001')], ready)).toEqual([
    '1003 Just Ordered',
    '1002 Ready to Serve',
    '1001 Just Ordered',
  ]);
});

test('what comes late and is older than what is known changes nothing', () => {
  const known = order('1002', { orderInfo: 'Completed', revision: 4 });
  expect(merge([known], order('1002', { orderInfo: 'Ready to Serve', revision: 3 }))).toEqual([
    '1002 Completed',
  ]);
});

test('a new order comes where its number belongs, not where its text would', () => {
  expect(merge([order('10000'), order('998')], order('9999'))).toEqual([
    '10000 Just Ordered',
    '9999 Just Ordered',
    '998 Just Ordered',
  ]);
  expect(merge([], order('1001'))).toEqual(['1001 Just Ordered']);
  expect(merge([order('1002')], order('1001'))).toEqual(['1002 Just Ordered', '1001 Just Ordered']);
});

test('a list that was filtered takes in only what it was asked for, and lets go of the rest', () => {
  const done = order('1002', { orderInfo: 'Completed', revision: 2 });
  expect(merge([order('1002')], done, { open: 'true' })).toEqual([]);
  expect(merge([], done, { open: 'false' })).toEqual(['1002 Completed']);
  expect(merge([order('1002')], done, { status: 'Just Ordered' })).toEqual([]);
  expect(merge([], order('1003'), { roomId: '19' })).toEqual([]);
});

test("an admin's own list stays their own", () => {
  expect(merge([], order('1003', { email: 'noor@example.com' }), { mine: 'true' })).toEqual([]);
  expect(merge([], order('1003'), { mine: 'true' })).toEqual(['1003 Just Ordered']);
});
