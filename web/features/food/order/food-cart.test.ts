import { describe, expect, test, vi } from 'vitest';
import { createStoredText } from '#web/lib/stored-text.ts';
import {
  addLines,
  createFoodCartStore,
  emptyCart,
  readCart,
  removeLine,
  removeNamed,
  toLine,
  withCode,
  withoutOrdered,
  withRoom,
} from './food-cart.ts';

const line = (foodName: string, price = 1) => ({ dishId: 1, foodName, price, imageUrl: '/pictures/x.svg' });
const cartOf = (...names: string[]) =>
  addLines(
    emptyCart,
    names.map((name) => line(name)),
  );
const namesIn = ({ lines }: { lines: readonly { foodName: string }[] }) =>
  lines.map(({ foodName }) => foodName);

test('takes dishes of the card and of earlier orders alike', () => {
  const dish = {
    id: 7,
    name: 'Pizza',
    description: 'Stone-baked',
    category: 'Mains',
    imageUrl: '/pictures/dish-pizza.svg',
    price: 12.99,
    soldOut: false,
    retired: false,
    membersOnly: false,
  };
  const item = { dishId: 7, foodName: 'Pizza', price: 12.99, imageUrl: '/pictures/dish-pizza.svg' };
  expect(toLine(dish)).toEqual(item);
  expect(toLine(item)).toEqual(item);
});

test('keeps two pizzas as two lines, and removes the one that was meant', () => {
  const cart = cartOf('Pizza', 'Soup', 'Pizza');
  expect(namesIn(removeLine(cart, 0))).toEqual(['Soup', 'Pizza']);
  expect(namesIn(removeLine(cart, 2))).toEqual(['Pizza', 'Soup']);
  expect(namesIn(removeNamed(cart, new Set(['Pizza'])))).toEqual(['Soup']);
});

test('holds no more than 50 items', () => {
  const cart = cartOf(...Array.from({ length: 49 }, () => 'Soup'));
  expect(namesIn(addLines(cart, [line('Pizza'), line('Steak')])).slice(48)).toEqual(['Soup', 'Pizza']);
});

test('keeps what was added while the order was on its way', () => {
  const cart = withRoom(cartOf('Pizza', 'Soup', 'Pizza'), { roomType: 'Study Room', roomId: '13' });
  expect(withoutOrdered(cart, [line('Pizza'), line('Soup')])).toEqual({ ...cart, lines: [line('Pizza')] });
  expect(withoutOrdered(cart, cart.lines)).toEqual(emptyCart);
});

test('loses the code with what was ordered by it', () => {
  const cart = withCode(cartOf('Pizza', 'Soup'), ' pizza0000001');
  expect(cart.code).toBe('PIZZA0000001');
  expect(withoutOrdered(cart, [line('Pizza')])).toMatchObject({ lines: [line('Soup')], code: '' });
});

test('knows only the two room types, and room IDs of at most 40 characters', () => {
  const cart = withRoom(emptyCart, { roomType: 'Group Study Room', roomId: 'x'.repeat(41) });
  expect(cart).toMatchObject({ roomType: 'Group Study Room', roomId: 'x'.repeat(40) });
  expect(withRoom(cart, { roomType: 'Cellar' })).toMatchObject({ roomType: '', roomId: 'x'.repeat(40) });
});

describe('reading what was kept', () => {
  test('finds a cart as it was', () => {
    const room = { roomType: 'Study Room', roomId: '7' };
    const cart = withCode(withRoom(cartOf('Pizza', 'Pizza'), room), 'PIZZA0000001');
    expect(readCart(JSON.stringify(cart))).toEqual(cart);
  });

  test.each([
    null,
    '',
    'no JSON {',
    'null',
    '[]',
    '7',
    '"Pizza"',
    '{"lines":"Pizza","roomType":3,"roomId":{},"code":7}',
  ])('takes %j for an empty cart', (text) => expect(readCart(text)).toEqual(emptyCart));

  test('leaves out lines that make no sense, and keeps the others', () => {
    const lines = [
      null,
      'Pizza',
      { ...line('Soup'), price: '5.99' },
      { ...line('Soup'), price: -1 },
      { ...line('Soup'), imageUrl: undefined },
      line(''),
      { ...line('Pizza'), colour: 'red' },
    ];
    expect(readCart(JSON.stringify({ lines })).lines).toEqual([line('Pizza')]);
  });

  test('reads no more than one order takes', () => {
    const lines = Array.from({ length: 60 }, () => line('Soup'));
    expect(readCart(JSON.stringify({ lines })).lines).toHaveLength(50);
  });
});

const pizza = { dishId: 1, foodName: 'Pizza', price: 12.99, imageUrl: '/pictures/dish-pizza.svg' };
const addPizza = (cart: typeof emptyCart) => addLines(cart, [pizza]);

const createTab = (storage: Parameters<typeof createStoredText>[1]) =>
  createFoodCartStore(createStoredText('food', storage));

/** Storage shared by two tabs of a browser. */
const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    clear: () => kept.clear(),
  };
};

test('a second tab builds on what the first has added', () => {
  const storage = createStorage();
  const [first, second] = [createTab(() => storage), createTab(() => storage)];
  first.change(addPizza);
  expect(second.change(addPizza).lines).toEqual([pizza, pizza]);
  expect(first.read().lines).toHaveLength(2);
});

test('gives the same cart until it changes, and tells whoever listens', () => {
  const storage = createStorage();
  const store = createTab(() => storage);
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  const before = store.change(addPizza);
  expect(store.read()).toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);

  store.onStorage('something else');
  expect(listener).toHaveBeenCalledTimes(1);
  storage.clear();
  store.onStorage(null);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.read()).toEqual(emptyCart);

  leave();
  store.change(addPizza);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('works in a browser that refuses to keep anything', () => {
  const refuse = () => {
    throw new Error('The operation is insecure.');
  };
  const store = createTab(refuse);
  expect(store.read()).toEqual(emptyCart);
  expect(store.change(addPizza).lines).toEqual([pizza]);
  expect(store.read().lines).toEqual([pizza]);
});
