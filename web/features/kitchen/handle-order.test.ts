import { expect, test, vi } from 'vitest';
import { madeUpOrder } from '#web/features/orders/made-up-order.ts';
import { handleOrder } from './handle-order.ts';

test('what becomes of one order changes nothing for the card of another', () => {
  const [order, other] = [madeUpOrder('1002'), madeUpOrder('1001')];
  const shared = { here: undefined, onTouch: vi.fn(), onMove: vi.fn() };
  const before = { ...shared, fresh: new Set<string>(), busy: new Map() };
  const after = { ...shared, fresh: new Set(['1002']), busy: new Map([['1002', 'Completed'] as const]) };
  expect(handleOrder(order, after)).toMatchObject({ isFresh: true, onTheWay: 'Completed' });
  const [was, is] = [handleOrder(other, before), handleOrder(other, after)];
  for (const name of Object.keys(is) as (keyof typeof is)[]) expect(is[name]).toBe(was[name]); // its own keys
});
