import { describe, expect, it } from 'vitest';
import {
  addFoodLine,
  addLine,
  type Cart,
  isSameStay,
  readCart,
  removeLine,
  replaceLine,
  withCode,
  withoutPaid,
  withSent,
} from './cart.ts';

const stay = (key: string, part: object = {}) => ({
  key,
  kind: 'room' as const,
  id: 12,
  title: 'Lantern Bunk',
  image: '/pictures/x.svg',
  date: '2026-11-20',
  time: '16:00',
  count: 3,
  price: 102,
  ...part,
});
const cartOf = (...keys: string[]): Cart => ({ lines: keys.map((key) => stay(key)), sent: [], code: '' });
const keysIn = ({ lines }: Cart) => lines.map(({ key }) => key);

describe('the cart', () => {
  it('takes no more than 20 lines', () => {
    const full = Array.from({ length: 20 }, (_, index) => `k${index}`).reduce(
      (cart, key) => addLine(cart, stay(key)),
      cartOf(),
    );
    expect(full.lines).toHaveLength(20);
    expect(addLine(full, stay('one more'))).toBe(full);
  });

  it('loses the line that was meant, also of two that are alike', () => {
    expect(keysIn(removeLine(cartOf('a', 'b', 'c'), 'b'))).toEqual(['a', 'c']);
  });

  it('swaps a line in its place', () => {
    expect(keysIn(replaceLine(cartOf('a', 'b', 'c'), 'b', stay('new')))).toEqual(['a', 'new', 'c']);
  });

  it('knows a place for a time again, whatever it is called and costs', () => {
    const one = stay('a');
    expect(isSameStay(stay('b', { title: 'Renamed', price: 1 }), one)).toBe(true);
    for (const other of [
      { id: 13 },
      { kind: 'study' },
      { date: '2026-11-21' },
      { time: '17:00' },
      { count: 2 },
    ])
      expect(isSameStay(stay('b', other), one)).toBe(false);
  });
});

describe('food that comes with a code', () => {
  const food = {
    key: 'food',
    kind: 'food' as const,
    roomType: 'Study Room' as const,
    roomId: '7',
    foodItems: [],
    price: 12.99,
  };

  it('brings it along, unless the cart has one already', () => {
    expect(addFoodLine(cartOf('a'), food, 'PIZZA0000001')).toMatchObject({ code: 'PIZZA0000001' });
    const chosen = withCode(cartOf('a'), 'TENTH0000001');
    expect(addFoodLine(chosen, food, 'PIZZA0000001')).toMatchObject({
      code: 'TENTH0000001',
      lines: [{ key: 'a' }, { key: 'food' }],
    });
  });
});

describe('a checkout that was paid', () => {
  it('takes its lines out, and leaves what was added or changed meanwhile', () => {
    const sent = withSent(cartOf('a', 'b', 'c'), { checkoutId: 'C1', keys: ['a', 'b'] });
    const meanwhile = replaceLine(addLine(sent, stay('d')), 'b', stay('swapped'));
    const paid = withoutPaid(meanwhile, 'C1');
    expect(keysIn(paid)).toEqual(['swapped', 'c', 'd']);
    expect(paid.sent).toEqual([]);
    expect(withoutPaid(paid, 'C1')).toEqual(paid);
  });

  it('ends the attempts before it, so that nothing is said of them any more, and none after it', () => {
    const attempts = ['declined', 'paid', 'later'].map((checkoutId) => ({ checkoutId, keys: ['a'] }));
    const left = withoutPaid(attempts.reduce(withSent, cartOf('a')), 'paid');
    expect(left.sent.map(({ checkoutId }) => checkoutId)).toEqual(['later']);
  });

  it('takes the code out that it was paid with, and none that was put in since', () => {
    const cart = withCode(cartOf('a'), ' pizza0000001 ');
    expect(cart.code).toBe('PIZZA0000001');
    const sent = withSent(cart, { checkoutId: 'C1', keys: ['a'], code: cart.code });
    expect(withoutPaid(sent, 'C1').code).toBe('');
    expect(withoutPaid(withCode(sent, 'TENTH0000001'), 'C1').code).toBe('TENTH0000001');
    expect(withoutPaid(withSent(cart, { checkoutId: 'C1', keys: ['a'] }), 'C1').code).toBe('PIZZA0000001');
  });

  it('of which this cart knows nothing leaves it as it is', () => {
    const cart = withSent(cartOf('a'), { checkoutId: 'C1', keys: ['a'] });
    expect(withoutPaid(cart, 'C2')).toEqual(cart);
  });

  it('is remembered once, and only the last five are', () => {
    const remember = (cart: Cart, checkoutId: string) => withSent(cart, { checkoutId, keys: ['a'] });
    const cart = ['1', '2', '3', '4', '5', '6', '5'].reduce(remember, cartOf('a'));
    expect(cart.sent.map(({ checkoutId }) => checkoutId)).toEqual(['2', '3', '4', '6', '5']);
  });
});

const keptStay = {
  key: 'a1',
  kind: 'room',
  id: 12,
  title: 'Lantern Bunk',
  image: '/pictures/x.svg',
  date: '2026-11-20',
  time: '16:00',
  count: 3,
  price: 102,
};
const pizza = { dishId: 1, foodName: 'Pizza', price: 12.99, imageUrl: '/pictures/dish-pizza.svg' };
const food = {
  key: 'b2',
  kind: 'food',
  roomType: 'Study Room',
  roomId: '7',
  foodItems: [pizza, pizza],
  price: 25.98,
};
const read = (kept: unknown) => readCart(JSON.stringify(kept));

it('finds a cart as it was', () => {
  const cart = {
    lines: [keptStay, food],
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
  { ...keptStay, key: '' },
  { ...keptStay, key: '"] *' },
  { ...keptStay, kind: 'cellar' },
  { ...keptStay, id: 0 },
  { ...keptStay, id: '12' },
  { ...keptStay, title: '' },
  { ...keptStay, date: '2027-02-30' },
  { ...keptStay, time: '25:00' },
  { ...keptStay, count: 0 },
  { ...keptStay, count: 31 },
  { ...keptStay, kind: 'study', count: 13 },
  { ...keptStay, price: -1 },
  { ...keptStay, price: '102' },
  { ...food, roomType: 'Cellar' },
  { ...food, roomId: ' ' },
  { ...food, roomId: 'x'.repeat(41) },
  { ...food, foodItems: [] },
  { ...food, foodItems: [{ ...pizza, price: null }] },
])('leaves out %j and keeps the others', (line) => {
  expect(read({ lines: [line, { ...keptStay, key: 'ok', colour: 'red' }] }).lines).toEqual([
    { ...keptStay, key: 'ok' },
  ]);
});

it('reads no more lines than a cart holds, no dish beyond what an order takes, and no line twice', () => {
  const lines = Array.from({ length: 30 }, (_, index) => ({ ...keptStay, key: `k${index}` }));
  expect(read({ lines: [...lines.slice(0, 2), ...lines] }).lines).toEqual(lines.slice(0, 20));
  const feast = { ...food, foodItems: Array.from({ length: 60 }, () => pizza) };
  expect(read({ lines: [feast] }).lines).toMatchObject([
    { foodItems: Array.from({ length: 50 }, () => pizza) },
  ]);
});
