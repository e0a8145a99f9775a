import { expect, test } from 'vitest';
import { madeUpOrder } from '#web/features/orders/made-up-order.ts';
import { describeOpenOrders } from './describe-open-orders.ts';

const now = Date.parse('2026-11-15T21:00:00Z');
const placed = (_id: string, time: string) =>
  madeUpOrder(_id, { reached: [{ step: 'Just Ordered', at: `2026-11-15T${time}:00Z` }] });
const done = madeUpOrder('1001', {
  orderInfo: 'Completed',
  reached: [{ step: 'Just Ordered', at: '2026-11-15T18:00:00Z' }],
});

test('open orders are counted and the longest wait is told; what is completed or cancelled waits no more', () => {
  const cancelled = { ...done, orderInfo: 'Cancelled' as const };
  const orders = [placed('1003', '20:58'), placed('1002', '20:22'), done, cancelled];
  expect(describeOpenOrders(orders, now)).toBe('2 open orders. The oldest has waited 38 minutes.');
});

test('one order is spoken of as one', () => {
  expect(describeOpenOrders([placed('1002', '20:59'), done], now)).toBe(
    '1 open order. It has waited 1 minute.',
  );
  expect(describeOpenOrders([placed('1002', '21:00')], now)).toBe('1 open order. It has just come in.');
});

test('nothing open, and a clock that is not known yet', () => {
  expect(describeOpenOrders([done], now)).toBe('No open orders.');
  expect(describeOpenOrders([placed('1003', '20:58'), placed('1002', '20:22')], undefined)).toBe(
    '2 open orders.',
  );
});
