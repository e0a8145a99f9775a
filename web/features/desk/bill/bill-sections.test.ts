import { expect, it } from 'vitest';
import type { BillLine } from '#contract/desk/bills.ts';
import { findOpenOrders, splitBill } from './bill-sections.ts';

const line = (what: BillLine['what'], amount: number, more: Partial<BillLine> = {}): BillLine => ({
  what,
  title: `${what} of ${amount}`,
  amount,
  ...more,
});

const order = (houseNumber: number, isOpen: boolean) => ({ houseNumber, isOpen, items: ['Soup'] });

it('puts the lines of a bill under what they are for, each part with its sum to the cent [DESK-95]', () => {
  const lines = [
    line('stay', 156),
    line('food', 9.99),
    line('charge', 0.1),
    line('change', -52),
    line('food', 5.99),
    line('charge', 0.2),
    line('charge', -0.3),
  ];
  expect(splitBill(lines).map(({ name, lines: own, sum }) => [name, own.length, sum])).toEqual([
    ['stay', 2, 104],
    ['food', 2, 15.98],
    ['other', 3, 0],
  ]);
});

it('leaves out the parts that a bill does not have', () => {
  expect(splitBill([line('stay', 40)]).map(({ name }) => name)).toEqual(['stay']);
  expect(splitBill([])).toEqual([]);
});

it('finds the orders that the kitchen is still at [DESK-96]', () => {
  const lines = [
    line('stay', 40),
    line('food', 5, { order: order(7, false) }),
    line('food', 6, { order: order(8, true) }),
  ];
  expect(findOpenOrders({ lines }).map(({ houseNumber }) => houseNumber)).toEqual([8]);
});
