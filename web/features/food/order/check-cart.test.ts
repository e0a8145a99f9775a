import { expect, test } from 'vitest';
import {
  applyChanges,
  checkCart,
  describeLine,
  describeMissing,
  describeRepriced,
  dishesToPay,
  itemsToOrder,
  writeOrder,
} from './check-cart.ts';

const dish = (name: string, price: number, soldOut = false) => ({
  id: 1,
  name,
  price,
  soldOut,
  description: '',
  category: 'Mains',
  imageUrl: '',
  retired: false,
  membersOnly: false,
});
const line = (foodName: string, price: number) => ({ dishId: 1, foodName, price, imageUrl: '' });

const card = [dish('Pizza', 13.49), dish('Soup', 5.99, true), dish('Pasta', 10.99)];

test('charges only what can be had, at the prices of the card', () => {
  const checked = checkCart([line('Soup', 5.99), line('Tea', 2), line('Pizza', 12.99)], card);
  expect(dishesToPay(checked)).toEqual([{ name: 'Pizza', priceCents: 1349 }]);
});

test('marks what is sold out or gone, and counts only what can be had', () => {
  const checked = checkCart([line('Soup', 5.99), line('Tea', 2), line('Pasta', 10.99)], card);
  expect(checked.lines.map(({ change }) => change)).toEqual(['sold out', 'gone', undefined]);
  expect(checked.missing.map(({ foodName }) => foodName)).toEqual(['Soup', 'Tea']);
  expect(checked.totalCents).toBe(1099);
});

test('marks only the line that was chosen at the old price, and orders both at the new one', () => {
  const checked = checkCart([line('Pizza', 12.99), line('Pizza', 13.49)], card);
  expect(checked.lines.map(({ change, priceNow }) => [change, priceNow])).toEqual([
    ['price', 13.49],
    [undefined, 13.49],
  ]);
  expect(checked.repriced).toHaveLength(1);
  expect(checked.missing).toEqual([]);
  expect(checked.totalCents).toBe(2698);
  expect(itemsToOrder(checked)).toEqual([
    { foodName: 'Pizza', price: 13.49 },
    { foodName: 'Pizza', price: 13.49 },
  ]);
});

test('believes the prices that were seen until the card has come', () => {
  const checked = checkCart([line('Pizza', 12.99), line('Tea', 0.1), line('Tea', 0.2)], undefined);
  expect(checked).toMatchObject({ totalCents: 1329, missing: [], repriced: [] });
  expect(checked.lines.map(({ change, priceNow }) => [change, priceNow])).toEqual([
    [undefined, 12.99],
    [undefined, 0.1],
    [undefined, 0.2],
  ]);
});

test('puts what a refusal told into the card', () => {
  const told = applyChanges(card, [
    { foodName: 'Pizza', change: 'price', price: 14 },
    { foodName: 'Pasta', change: 'sold out' },
    { foodName: 'Soup', change: 'gone' },
  ]);
  expect(told.map(({ name, price, soldOut }) => [name, price, soldOut])).toEqual([
    ['Pizza', 14, false],
    ['Pasta', 10.99, true],
  ]);
});

const soldOut = (foodName: string) => ({ foodName, change: 'sold out' }) as const;
const gone = (foodName: string) => ({ foodName, change: 'gone' }) as const;
const price = (foodName: string) => ({ foodName, change: 'price', price: 1 }) as const;

test('says what is sold out and what is gone', () => {
  expect(describeMissing([soldOut('Soup')])).toBe('Soup is sold out.');
  expect(describeMissing([soldOut('Soup'), gone('Tea'), soldOut('Pizza'), soldOut('Pasta')])).toBe(
    'Soup, Pizza and Pasta are sold out. Tea is no longer on the menu.',
  );
  expect(describeMissing([gone('Tea'), gone('Milk')])).toBe('Tea and Milk are no longer on the menu.');
});

test('says which prices have changed, and from what to what', () => {
  expect(describeRepriced([price('Pizza')])).toMatch(/^Pizza has a new price\./);
  expect(describeRepriced([price('Pizza'), price('Soup')])).toMatch(/^Pizza and Soup have new prices\./);
  expect(describeLine(12.99, 13.49)).toBe('was $12.99, now $13.49');
});

const room = { roomType: 'Study Room' as const, roomId: '7' };
const cartLine = (foodName: string, price: number) => ({
  dishId: 1,
  foodName,
  price,
  imageUrl: '/pictures/x.svg',
});
const checked = checkCart([cartLine('Pizza', 12.99), cartLine('Soup', 5.99)], undefined);
const by = { email: 'mara@example.test' };
const asked = {
  ...room,
  email: 'mara@example.test',
  orderInfo: 'Just Ordered',
  foodItems: [
    { foodName: 'Pizza', price: 12.99 },
    { foodName: 'Soup', price: 5.99 },
  ],
};

test('an order says what its guest was told that it comes to', () => {
  expect(writeOrder(room, checked, { ...by, code: '' })).toEqual({ ...asked, totalPrice: '18.98' });
});

test('an order with a code tells the price of each dish and no total, so that sent again it is the same', () => {
  expect(writeOrder(room, checked, { ...by, code: 'PIZZA0000001' })).toStrictEqual({
    ...asked,
    code: 'PIZZA0000001',
  });
});
