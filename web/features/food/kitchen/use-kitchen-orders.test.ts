import { expect, test } from 'vitest';
import { madeUpOrder } from '#web/features/food/status/sample-order.ts';
import { announceOrders, mergeLists, spotNewOrders } from './use-kitchen-orders.ts';

test('orders of several lists stand once, by their numbers, newest first', () => {
  const merged = mergeLists(
    [madeUpOrder('10000'), madeUpOrder('998')],
    [madeUpOrder('9999'), madeUpOrder('998')],
  );
  expect(merged.map(({ _id }) => _id)).toEqual(['10000', '9999', '998']);
});

test('of two states of an order the one that was changed last counts, whichever list has it', () => {
  const before = madeUpOrder('1051', { revision: 2, orderInfo: 'Few More Minutes' });
  const after = madeUpOrder('1051', { revision: 3, orderInfo: 'Completed' });
  expect(mergeLists([before], [after])).toEqual([after]);
  expect(mergeLists([after], [before])).toEqual([after]);
});

const spot = (seen: string[], orders: Parameters<typeof spotNewOrders>[1]) =>
  spotNewOrders(new Set(seen), orders).map(({ _id }) => _id);

test('an order that was not there before is new, also one whose number is not the greatest', () => {
  const orders = [madeUpOrder('1052'), madeUpOrder('1051'), madeUpOrder('1050')];
  expect(spot(['1052', '1050'], orders)).toEqual(['1051']);
  expect(spot(['1052', '1051', '1050'], orders)).toEqual([]);
});

test('an older order that is only now loaded is not new, nor one that somebody has taken up already', () => {
  const orders = [
    madeUpOrder('1052', { orderInfo: 'Few More Minutes' }),
    madeUpOrder('900', { orderInfo: 'Completed' }),
    madeUpOrder('899', { orderInfo: 'Cancelled' }),
  ];
  expect(spot([], orders)).toEqual([]);
});

test('a new order is announced by its number and room, and several in one breath', () => {
  expect(announceOrders([madeUpOrder('1051')])).toBe('New order #1051, Study Room 18');
  expect(announceOrders([madeUpOrder('1052', { roomId: '3' }), madeUpOrder('1051')])).toBe(
    'New order #1052, Study Room 3. New order #1051, Study Room 18',
  );
});
