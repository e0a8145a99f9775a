import { expect, it } from 'vitest';
import { readCart } from './read-cart.ts';

const stay = {
  ...{ key: 'a1', kind: 'room', id: 12, title: 'Lantern Bunk', image: '/pictures/x.svg' },
  ...{ date: '2026-11-20', time: '16:00', count: 3, price: 102 },
};
const pizza = { dishId: 1, foodName: 'Pizza', price: 12.99, imageUrl: '/pictures/dish-pizza.svg' };
const food = {
  ...{ key: 'b2', kind: 'food', roomType: 'Study Room', roomId: '7' },
  ...{ foodItems: [pizza, pizza], price: 25.98 },
};
const read = (kept: unknown) => readCart(JSON.stringify(kept));

it('finds a cart as it was', () => {
  const cart = {
    lines: [stay, food],
    sent: [{ checkoutId: 'C1', keys: ['a1'], code: 'PIZZA0000001' }],
    code: 'TENTH0000001',
  };
  expect(read(cart)).toEqual(cart);
});

it.each([null, '', 'no JSON {', 'null', '[]', '7', '"a1"', '{"lines":"a1","sent":3,"code":7}'])(
  'takes %j for an empty cart',
  (text) => expect(readCart(text)).toEqual({ lines: [], sent: [], code: '' }),
);

it.each([
  null,
  'Lantern Bunk',
  { ...stay, key: '' },
  { ...stay, key: '"] *' },
  { ...stay, kind: 'cellar' },
  { ...stay, id: 0 },
  { ...stay, id: '12' },
  { ...stay, title: '' },
  { ...stay, date: '2027-02-30' },
  { ...stay, time: '25:00' },
  { ...stay, count: 0 },
  { ...stay, count: 31 },
  { ...stay, kind: 'study', count: 13 },
  { ...stay, price: -1 },
  { ...stay, price: '102' },
  { ...food, roomType: 'Cellar' },
  { ...food, roomId: ' ' },
  { ...food, roomId: 'x'.repeat(41) },
  { ...food, foodItems: [] },
  { ...food, foodItems: [{ ...pizza, price: null }] },
])('leaves out %j and keeps the others', (line) => {
  expect(read({ lines: [line, { ...stay, key: 'ok', colour: 'red' }] }).lines).toEqual([
    { ...stay, key: 'ok' },
  ]);
});

it('reads no more lines than a cart holds, no dish beyond what an order takes, and no line twice', () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ ...stay, key: `k${index}` }));
  expect(read({ lines: [...lines.slice(0, 2), ...lines] }).lines).toEqual(lines.slice(0, 20));
  const feast = { ...food, foodItems: Array.from({ length: 60 }, () => pizza) };
  expect(read({ lines: [feast] }).lines).toMatchObject([
    { foodItems: Array.from({ length: 50 }, () => pizza) },
  ]);
});
