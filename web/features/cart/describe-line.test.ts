import { expect, it, test } from 'vitest';
import { describeDishes } from '#web/features/food/status/describe-order.ts';
import { formatTimeLeft, secondsUntil } from './checkout-query.ts';
import { describeClash, describeStay, titleOf } from './describe-line.ts';
import { foodIsInCart } from './say-added.ts';

const stay = {
  key: 'a',
  kind: 'room' as const,
  id: 12,
  title: 'Lantern Bunk',
  image: '',
  date: '2026-11-20',
  time: '16:00',
  count: 3,
  price: 102,
};
const item = (foodName: string) => ({ dishId: 1, foodName, price: 1, imageUrl: '' });
const food = {
  key: 'b',
  kind: 'food' as const,
  roomType: 'Group Study Room' as const,
  roomId: '21',
  price: 3,
  foodItems: [item('Pizza'), item('Soup'), item('Pizza')],
};

it('names what a line is, for how long and at which price', () => {
  const at = (unitPrice: number) => ({ unitPrice, units: undefined });
  expect(describeStay(stay, at(34))).toBe('Room 12, 3 nights at $34.00');
  expect(describeStay({ ...stay, kind: 'study', count: 1 }, at(22))).toBe('Study room 12, 1 hour at $22.00');
  expect(describeStay({ ...stay, kind: 'pc', id: 2 }, at(15))).toBe('PC 2, 3 hours at $15.00');
  const units = [
    { count: 1, price: 34, rules: [] },
    { count: 2, price: 40.8, rules: ['Weekend'] },
  ];
  expect(describeStay(stay, { unitPrice: 34, units })).toBe(
    'Room 12, 3 nights at 1 × $34.00, 2 × $40.80 (Weekend)',
  );
});

it('names the room and the dishes of a food order, each dish once', () => {
  expect(titleOf(food)).toBe('Food to Group Study Room 21');
  expect(describeDishes(food)).toBe('2 × Pizza and Soup');
});

it('names the line that wants the same', () => {
  expect(describeClash(stay)).toBe(
    'Clashes with Lantern Bunk on Fri 20 Nov 2026 at 16:00, which is in your cart already.',
  );
});

it('counts down in minutes and seconds to nothing', () => {
  const at = (left: number) =>
    formatTimeLeft(secondsUntil('2026-11-20T16:10:00Z', Date.parse('2026-11-20T16:10:00Z') - left));
  expect([at(600_000), at(59_001), at(5_000), at(1), at(0), at(-9_000)]).toEqual([
    '10:00',
    '1:00',
    '0:05',
    '0:01',
    '0:00',
    '0:00',
  ]);
});

test.each([
  ['', ''],
  ['', 'TENTH0000001'],
  ['PIZZA0000001', 'PIZZA0000001'],
])('food with the code %j comes into a cart with %j without a word of codes', (code, kept) => {
  expect(foodIsInCart(code, kept)).toBe('Your food order is in your cart.');
});

test('says which code a cart has, and which one was left out', () => {
  expect(foodIsInCart('PIZZA0000001', 'TENTH0000001')).toBe(
    'Your food order is in your cart. A cart takes one code, and yours has TENTH0000001 already: PIZZA0000001 stays unused.',
  );
});
