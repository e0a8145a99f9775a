import { expect, test } from 'vitest';
import { madeUpOrder } from '#web/features/food/status/sample-order.ts';
import { describeAge, describeOpenOrders, describeWait, formatMoment } from './order-age.ts';

const placed = (at: string) => madeUpOrder('1051', { reached: [{ step: 'Just Ordered', at }] });
const now = Date.parse('2026-11-15T21:00:00Z');
const ageOf = (at: string) => {
  const { text, tone } = describeAge(placed(at), now);
  return [text, tone];
};

test('an order is new for three minutes, then counts them, and is late from the twenty-fifth on', () => {
  expect(ageOf('2026-11-15T20:59:59Z')).toEqual(['New', 'warn']);
  expect(ageOf('2026-11-15T20:58:00Z')).toEqual(['New', 'warn']);
  expect(ageOf('2026-11-15T20:57:59Z')).toEqual(['3 min', 'off']);
  expect(ageOf('2026-11-15T20:36:00Z')).toEqual(['24 min', 'off']);
  expect(ageOf('2026-11-15T20:35:59Z')).toEqual(['25 min', 'bad']);
});

test('an age of hours and of days stays short', () => {
  expect(ageOf('2026-11-15T20:00:00Z')).toEqual(['1 h 0 min', 'bad']);
  expect(ageOf('2026-11-15T18:55:00Z')).toEqual(['2 h 5 min', 'bad']);
  expect(ageOf('2026-11-14T21:00:00Z')).toEqual(['1 day', 'bad']);
  expect(ageOf('2026-11-12T21:00:00Z')).toEqual(['3 days', 'bad']);
});

test('an order from a moment that the clock has not reached is new', () => {
  expect(ageOf('2026-11-15T21:00:30Z')).toEqual(['New', 'warn']);
});

test('a wait is told in whole words', () => {
  expect([1, 38, 60, 65, 121, 24 * 60, 60 * 60].map(describeWait)).toEqual([
    '1 minute',
    '38 minutes',
    '1 hour',
    '1 hour 5 minutes',
    '2 hours 1 minute',
    '1 day',
    '2 days',
  ]);
});

test("a moment is told by the venue's clock, with its day when that was not today", () => {
  const here = { now, today: '2026-11-15', time: '22:00', timeZone: 'Europe/Berlin' };
  expect(formatMoment(Date.parse('2026-11-15T20:58:40Z'), here)).toBe('21:58');
  expect(formatMoment(Date.parse('2026-11-14T23:30:00Z'), here)).toBe('00:30');
  expect(formatMoment(Date.parse('2026-11-14T22:30:00Z'), here)).toBe('Sat 14 Nov, 23:30');
  expect(formatMoment(Date.parse('2025-12-31T12:00:00Z'), here)).toBe('Wed 31 Dec 2025, 13:00');
});

const openOrder = (_id: string, time: string) =>
  madeUpOrder(_id, { reached: [{ step: 'Just Ordered', at: `2026-11-15T${time}:00Z` }] });
const done = madeUpOrder('1001', {
  orderInfo: 'Completed',
  reached: [{ step: 'Just Ordered', at: '2026-11-15T18:00:00Z' }],
});

test('open orders are counted and the longest wait is told; what is completed or cancelled waits no more', () => {
  const cancelled = { ...done, orderInfo: 'Cancelled' as const };
  const orders = [openOrder('1003', '20:58'), openOrder('1002', '20:22'), done, cancelled];
  expect(describeOpenOrders(orders, now)).toBe('2 open orders. The oldest has waited 38 minutes.');
});

test('one order is spoken of as one', () => {
  expect(describeOpenOrders([openOrder('1002', '20:59'), done], now)).toBe(
    '1 open order. It has waited 1 minute.',
  );
  expect(describeOpenOrders([openOrder('1002', '21:00')], now)).toBe('1 open order. It has just come in.');
});

test('nothing open, and a clock that is not known yet', () => {
  expect(describeOpenOrders([done], now)).toBe('No open orders.');
  expect(describeOpenOrders([openOrder('1003', '20:58'), openOrder('1002', '20:22')], undefined)).toBe(
    '2 open orders.',
  );
});
