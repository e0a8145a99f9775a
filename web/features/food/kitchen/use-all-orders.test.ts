import { expect, test } from 'vitest';
import { madeUpOrder } from '#web/features/food/status/sample-order.ts';
import { mergeLists } from './use-all-orders.ts';

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
