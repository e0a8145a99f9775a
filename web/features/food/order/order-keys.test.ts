import { expect, test } from 'vitest';
import { createStoredText } from '#web/lib/stored-text.ts';
import { addLines, createFoodCartStore, removeLine, withRoom } from './food-cart.ts';
import { createAttempts, endWithOtherLines, readAttempt } from './order-keys.ts';

const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};

const oneHour = 60 * 60_000;

test('the same order keeps its key until it is answered, also over a reload', () => {
  const storage = createStorage();
  const before = createAttempts(() => storage);
  const key = before.begin('two pizzas', 0);
  expect(before.begin('two pizzas', 1000)).toBe(key);
  const after = createAttempts(() => storage);
  expect(after.begin('two pizzas', 2000)).toBe(key);
  after.end();
  expect(after.begin('two pizzas', 3000)).not.toBe(key);
  expect(createAttempts(createStorage).begin('two pizzas', 0)).not.toBe(key);
});

test('another order draws another key', () => {
  const attempts = createAttempts(createStorage);
  const key = attempts.begin('two pizzas', 0);
  expect(attempts.begin('three pizzas', 1)).not.toBe(key);
});

test('an hour later the same order is a new one', () => {
  const storage = createStorage();
  const key = createAttempts(() => storage).begin('two pizzas', 0);
  expect(createAttempts(() => storage).begin('two pizzas', oneHour - 1)).toBe(key);
  expect(createAttempts(() => storage).begin('two pizzas', oneHour)).not.toBe(key);
});

test('a dish that was taken out and in again makes another order of the same dishes; the room does not', () => {
  const soup = { dishId: 9, foodName: 'Soup', price: 5.99, imageUrl: '' };
  const [kept, carts] = [createStorage(), createStorage()];
  const attempts = createAttempts(() => kept);
  const cart = createFoodCartStore(createStoredText('food', () => carts));
  cart.change((now) => addLines(now, [soup]));
  endWithOtherLines(cart, attempts);
  const key = attempts.begin('one soup', 0);
  cart.change((now) => withRoom(now, { roomId: '8' }));
  cart.change((now) => withRoom(now, { roomId: '7' }));
  expect(attempts.begin('one soup', 1)).toBe(key);
  cart.change((now) => removeLine(now, 0));
  cart.change((now) => addLines(now, [soup]));
  expect(attempts.begin('one soup', 2)).not.toBe(key);
});

test('keeps its key for as long as the page is open where nothing can be written down', () => {
  const attempts = createAttempts(() => {
    throw new Error('The operation is insecure.');
  });
  const key = attempts.begin('two pizzas', 0);
  expect(attempts.begin('two pizzas', 1)).toBe(key);
  attempts.end();
  expect(attempts.begin('two pizzas', 2)).not.toBe(key);
});

test.each([null, '', 'no JSON {', 'null', '7', '{"order":1}', '{"order":"x","idempotencyKey":"y"}'])(
  'reads no attempt out of %j',
  (text) => expect(readAttempt(text)).toBeUndefined(),
);
