import { expect, it } from 'vitest';
import { applyReward } from '#contract/loyalty.rules.ts';
import { billOf, pointsOf } from './bill-of.ts';
import { priceFood, priceStay } from './price-line.ts';

const stay = {
  ...{ key: 'a', kind: 'room' as const, id: 12, title: 'Lantern Bunk', image: '' },
  ...{ date: '2026-11-20', time: '16:00', count: 3, price: 102.5 },
};
const item = (foodName: string, price: number) => ({ dishId: 1, foodName, price, imageUrl: '' });
const food = {
  ...{ key: 'b', kind: 'food' as const, roomType: 'Study Room' as const, roomId: '7', price: 18.98 },
  foodItems: [item('Pizza', 12.99), item('Soup', 5.99)],
};
const dish = (name: string, price: number, soldOut = false) => ({
  ...{ id: 1, name, description: '', category: 'Mains', imageUrl: '', price, soldOut, retired: false },
  membersOnly: false,
});

it("is the cart's bill at today's prices, without what cannot be had", () => {
  const card = [dish('Pizza', 13.5), dish('Soup', 5.99, true)];
  expect(billOf([priceStay(stay, undefined), priceFood(food, card)])).toEqual([
    { amountCents: 10_250 },
    { amountCents: 1_350, items: [{ name: 'Pizza', priceCents: 1_350 }] },
  ]);
});

it('earns a point for each whole dollar of each line, after the reward', () => {
  const bill = billOf([priceStay(stay, undefined), priceFood(food, undefined)]);
  expect(pointsOf(bill)).toBe(102 + 18);
  expect(pointsOf(applyReward('10% Discount', bill) ?? [])).toBe(92 + 17);
  expect(pointsOf(applyReward('Free Pizza', bill) ?? [])).toBe(102 + 5);
});
