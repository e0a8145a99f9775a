import { describe, expect, it } from 'vitest';
import {
  compareWithMenu,
  isOpenOrder,
  orderStatuses,
  refuseOrderCancelling,
  writeTotal,
} from './orders.rules.ts';

const dish = (name: string, price: number, soldOut = false) => ({ name, price, soldOut });

const card = [
  dish('Pizza', 12.99),
  dish('Burger', 8.99),
  dish('Pasta', 10.99),
  dish('Salad', 6.99),
  dish('Biriyani', 15.99),
  dish('Tacos', 9.99),
  dish('Steak', 19.99),
  dish('Ice Cream', 4.99),
  dish('Soup', 5.99),
];

describe('an order held against the card', () => {
  it('comes to the sum of its dishes, to the cent', () => {
    const lines = card.map(({ name, price }) => ({ foodName: name, price }));
    const { changes, totalCents } = compareWithMenu(lines, card);
    expect(changes).toEqual([]);
    expect(writeTotal(totalCents)).toBe('96.91');
  });

  it('counts a dish as often as it is there, and takes one whose price was not told', () => {
    const { changes, totalCents } = compareWithMenu([{ foodName: 'Soup' }, { foodName: 'Soup' }], card);
    expect(changes).toEqual([]);
    expect(writeTotal(totalCents)).toBe('11.98');
  });

  it('says once what is gone, sold out or costs something else, and adds up what can be had', () => {
    const changed = [dish('Pizza', 13.49), dish('Soup', 5.99, true), dish('Tacos', 9.99)];
    const lines = ['Pizza', 'Soup', 'Soup', 'Steak', 'Tacos'].map((foodName) => ({ foodName, price: 9.99 }));
    expect(compareWithMenu(lines, changed)).toEqual({
      changes: [
        { foodName: 'Pizza', change: 'price', price: 13.49 },
        { foodName: 'Soup', change: 'sold out' },
        { foodName: 'Steak', change: 'gone' },
      ],
      totalCents: 2348,
    });
  });

  it('does not take another spelling for the same dish', () => {
    expect(compareWithMenu([{ foodName: 'pizza' }], card).changes).toEqual([
      { foodName: 'pizza', change: 'gone' },
    ]);
  });
});

describe('an order', () => {
  it('is open until it is completed or cancelled', () => {
    expect(orderStatuses.filter(isOpenOrder)).toEqual(['Just Ordered', 'Few More Minutes', 'Ready to Serve']);
  });

  it('can be cancelled by its guest until the kitchen starts', () => {
    expect(orderStatuses.map(refuseOrderCancelling)).toEqual([
      undefined,
      'ORDER_STARTED',
      'ORDER_STARTED',
      'ORDER_STARTED',
      'ORDER_CANCELLED',
    ]);
  });
});
