import { expect, test, vi } from 'vitest';
import { createKeptText } from '#web/lib/kept-text.ts';
import { addLines, emptyCart } from './food-cart.ts';
import { createFoodCartStore } from './food-cart-store.ts';

const pizza = { dishId: 1, foodName: 'Pizza', price: 12.99, imageUrl: '/pictures/dish-pizza.svg' };
const addPizza = (cart: typeof emptyCart) => addLines(cart, [pizza]);

const createTab = (storage: Parameters<typeof createKeptText>[1]) =>
  createFoodCartStore(createKeptText('food', storage));

/** What two tabs of a browser share. */
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

  store.hear('something else');
  expect(listener).toHaveBeenCalledTimes(1);
  storage.clear();
  store.hear(null);
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
