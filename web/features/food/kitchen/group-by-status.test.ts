import { expect, test, vi } from 'vitest';
import type { ProgressStatus } from '#contract/food/orders.rules.ts';
import { madeUpOrder } from '#web/features/food/status/sample-order.ts';
import { arrangeSteps, groupByStep, handleOrder, maxCompleted } from './group-by-status.ts';

const at = (_id: string, orderInfo: ProgressStatus | 'Cancelled') => madeUpOrder(_id, { orderInfo });
const completed = (_id: string, when: string) =>
  madeUpOrder(_id, {
    orderInfo: 'Completed',
    reached: [
      { step: 'Just Ordered', at: '2026-11-15T18:00:00Z' },
      { step: 'Completed', at: when },
    ],
  });

test('each step has its column, in the order that was asked for, and cancelled orders have none', () => {
  const orders = [
    at('1005', 'Just Ordered'),
    at('1004', 'Cancelled'),
    at('1003', 'Ready to Serve'),
    at('1002', 'Just Ordered'),
    at('1001', 'Few More Minutes'),
  ];
  const columns = (sort: 'newest' | 'oldest') =>
    groupByStep(orders, sort, false).map(({ step, orders: here }) => [step, ...here.map(({ _id }) => _id)]);
  expect(columns('newest')).toEqual([
    ['Just Ordered', '1005', '1002'],
    ['Few More Minutes', '1001'],
    ['Ready to Serve', '1003'],
    ['Completed'],
  ]);
  expect(columns('oldest')[0]).toEqual(['Just Ordered', '1002', '1005']);
});

test('of the completed ones the board shows the twenty that were completed last', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    completed(String(1030 - index), `2026-11-15T20:${String(index + 10)}:00Z`),
  );
  const last = groupByStep(many, 'oldest', false).at(-1);
  expect(last).toMatchObject({ count: '30', isCut: true });
  expect(last?.orders).toHaveLength(maxCompleted);
  expect(last?.orders.slice(0, 2).map(({ _id }) => _id)).toEqual(['1001', '1002']);
});

test('all completed orders are offered where there are more than the board has, also of those not loaded', () => {
  const few = [completed('1002', '2026-11-15T20:10:00Z'), at('1001', 'Just Ordered')];
  const columns = (hasOlder: boolean) =>
    groupByStep(few, 'oldest', hasOlder).map(({ count, isCut }) => `${count}${isCut ? ' of more' : ''}`);
  expect(columns(false)).toEqual(['1', '0', '0', '1']);
  expect(columns(true)).toEqual(['1', '0', '0', '1+ of more']);
});

test('the step that follows is the prominent one, and the two others stay in their order', () => {
  expect(arrangeSteps('Just Ordered')).toEqual({
    next: 'Few More Minutes',
    others: ['Ready to Serve', 'Completed'],
  });
  expect(arrangeSteps('Few More Minutes')).toEqual({
    next: 'Ready to Serve',
    others: ['Few More Minutes', 'Completed'],
  });
  expect(arrangeSteps('Ready to Serve')).toEqual({
    next: 'Completed',
    others: ['Few More Minutes', 'Ready to Serve'],
  });
});

test('nothing follows the last step: it keeps the prominent place', () => {
  expect(arrangeSteps('Completed')).toEqual({
    next: 'Completed',
    others: ['Few More Minutes', 'Ready to Serve'],
  });
});

test('what becomes of one order changes nothing for the card of another', () => {
  const [order, other] = [madeUpOrder('1002'), madeUpOrder('1001')];
  const shared = { here: undefined, onTouch: vi.fn(), onMove: vi.fn() };
  const before = { ...shared, fresh: new Set<string>(), busy: new Map() };
  const after = { ...shared, fresh: new Set(['1002']), busy: new Map([['1002', 'Completed'] as const]) };
  expect(handleOrder(order, after)).toMatchObject({ isFresh: true, onTheWay: 'Completed' });
  const [was, is] = [handleOrder(other, before), handleOrder(other, after)];
  for (const name of Object.keys(is) as (keyof typeof is)[]) expect(is[name]).toBe(was[name]); // its own keys
});
