import { expect, test } from 'vitest';
import type { FoodOrder } from '#contract/food/orders.ts';
import { madeUpOrder } from './made-up-order.ts';
import { describeNews } from './use-step-news.ts';

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
  expect(describeNews(seen, orders)).toBe('Order #2: Ready to Serve.');
  expect(describeNews(new Map(), orders)).toBe('');
});
