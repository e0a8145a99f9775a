import { expect, it } from 'vitest';
import { applyReward } from '#contract/loyalty.rules.ts';
import { billOf, isRepriced, pointsOf, priceFood, priceStay, sumOf } from './price-line.ts';
import { writeCheckout } from './use-checkout.ts';

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
const bookable = (price: number) => ({
  kind: 'room' as const,
  id: 12,
  title: 'Lantern Bunk',
  description: '',
  picture: '',
  price,
  rating: undefined,
  details: [],
});
const dish = (name: string, price: number, soldOut = false) => ({
  id: 1,
  name,
  description: '',
  category: 'Mains',
  imageUrl: '',
  price,
  soldOut,
  retired: false,
  membersOnly: false,
});
const item = (foodName: string, price: number) => ({ dishId: 1, foodName, price, imageUrl: '' });
const food = {
  key: 'b',
  kind: 'food' as const,
  roomType: 'Study Room' as const,
  roomId: '7',
  price: 18.98,
  foodItems: [item('Pizza', 12.99), item('Soup', 5.99)],
};

it('believes what was seen until the bookable has come', () => {
  expect(priceStay(stay, undefined)).toMatchObject({ price: 102, unitPrice: 34 });
  expect(priceFood(food, undefined).price).toBe(18.98);
});

it('counts what a stay costs today, in whole cents', () => {
  const priced = priceStay(stay, bookable(34.35));
  expect(priced).toMatchObject({ price: 103.05, unitPrice: 34.35 });
  expect(isRepriced(priced)).toBe(true);
  expect(isRepriced(priceStay(stay, bookable(34)))).toBe(false);
});

it('counts only the dishes that can still be had, at the prices of the card', () => {
  const priced = priceFood(food, [dish('Pizza', 13.5), dish('Soup', 5.99, true)]);
  expect(priced.price).toBe(13.5);
  expect(priced.checked.missing).toEqual([{ foodName: 'Soup', change: 'sold out' }]);
});

it('adds up without losing cents', () => {
  expect(sumOf([{ price: 0.1 }, { price: 0.2 }, { price: 18.98 }])).toBe(19.28);
});

it('sends the new prices, nights for rooms and hours for the others', () => {
  const hours = { ...stay, kind: 'pc' as const, count: 2 };
  const lines = [
    priceStay(stay, bookable(35)),
    priceStay(hours, undefined),
    priceFood(food, [dish('Pizza', 13.5), dish('Soup', 5.99)]),
  ];
  const when = { id: 12, date: '2026-11-20', time: '16:00' };
  expect(writeCheckout(lines, '')).not.toHaveProperty('code');
  expect(writeCheckout(lines, 'PIZZA0000001').code).toBe('PIZZA0000001');
  expect(writeCheckout(lines, '').lines).toEqual([
    { kind: 'room', ...when, nights: 3, price: 105 },
    { kind: 'pc', ...when, duration: 2, price: 102 },
    {
      kind: 'food',
      roomType: 'Study Room',
      roomId: '7',
      price: 19.49,
      foodItems: [
        { foodName: 'Pizza', price: 13.5 },
        { foodName: 'Soup', price: 5.99 },
      ],
    },
  ]);
});

const pricedStay = {
  key: 'a',
  kind: 'room' as const,
  id: 12,
  title: 'Lantern Bunk',
  image: '',
  date: '2026-11-20',
  time: '16:00',
  count: 3,
  price: 102.5,
};

it("is the cart's bill at today's prices, without what cannot be had", () => {
  const card = [dish('Pizza', 13.5), dish('Soup', 5.99, true)];
  expect(billOf([priceStay(pricedStay, undefined), priceFood(food, card)])).toEqual([
    { amountCents: 10_250 },
    { amountCents: 1_350, items: [{ name: 'Pizza', priceCents: 1_350 }] },
  ]);
});

it('earns a point for each whole dollar of each line, after the reward', () => {
  const bill = billOf([priceStay(pricedStay, undefined), priceFood(food, undefined)]);
  expect(pointsOf(bill)).toBe(102 + 18);
  expect(pointsOf(applyReward('10% Discount', bill) ?? [])).toBe(92 + 17);
  expect(pointsOf(applyReward('Free Pizza', bill) ?? [])).toBe(102 + 5);
});
