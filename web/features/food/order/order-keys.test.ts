import { expect, test } from 'vitest';
import { createStoredText } from '#web/lib/stored-text.ts';
import { createSubmitOnce } from '#web/lib/submit-once.ts';
import { addLines, createFoodCartStore, removeLine, withRoom } from './food-cart.ts';
import { clearWithOtherLines, createOrderKeys, readAttempt } from './order-keys.ts';

const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};

const oneHour = 60 * 60_000;

/** A page that sends orders without getting a response, with an adjustable clock. */
const openPage = (storage: Parameters<typeof createOrderKeys>[0]) => {
  const clock = { now: 0 };
  const keys = createOrderKeys(storage, () => clock.now);
  const send = async (order: string, at: number) => {
    clock.now = at;
    let sent = '';
    await createSubmitOnce(keys)(order, async (key) => {
      sent = key;
      throw new Error('silence');
    }).catch(() => undefined);
    return sent;
  };
  return { keys, send };
};

test('the same order keeps its key until it is answered, also over a reload', async () => {
  const storage = createStorage();
  const before = openPage(() => storage);
  const key = await before.send('two pizzas', 0);
  expect(await before.send('two pizzas', 1000)).toBe(key);
  const after = openPage(() => storage);
  expect(await after.send('two pizzas', 2000)).toBe(key);
  after.keys.clear();
  expect(await after.send('two pizzas', 3000)).not.toBe(key);
  expect(await openPage(createStorage).send('two pizzas', 0)).not.toBe(key);
});

test('another order gets another key', async () => {
  const { send } = openPage(createStorage);
  const key = await send('two pizzas', 0);
  expect(await send('three pizzas', 1)).not.toBe(key);
});

test('an hour later the same order is a new one', async () => {
  const storage = createStorage();
  const key = await openPage(() => storage).send('two pizzas', 0);
  expect(await openPage(() => storage).send('two pizzas', oneHour - 1)).toBe(key);
  expect(await openPage(() => storage).send('two pizzas', oneHour)).not.toBe(key);
});

test('a dish that was taken out and in again makes another order of the same dishes; the room does not', async () => {
  const soup = { dishId: 9, foodName: 'Soup', price: 5.99, imageUrl: '' };
  const [kept, carts] = [createStorage(), createStorage()];
  const { keys, send } = openPage(() => kept);
  const cart = createFoodCartStore(createStoredText('food', () => carts));
  cart.change((now) => addLines(now, [soup]));
  clearWithOtherLines(cart, keys);
  const key = await send('one soup', 0);
  cart.change((now) => withRoom(now, { roomId: '8' }));
  cart.change((now) => withRoom(now, { roomId: '7' }));
  expect(await send('one soup', 1)).toBe(key);
  cart.change((now) => removeLine(now, 0));
  cart.change((now) => addLines(now, [soup]));
  expect(await send('one soup', 2)).not.toBe(key);
});

test('keeps its key for as long as the page is open where nothing can be written down', async () => {
  const { keys, send } = openPage(() => {
    throw new Error('The operation is insecure.');
  });
  const key = await send('two pizzas', 0);
  expect(await send('two pizzas', 1)).toBe(key);
  keys.clear();
  expect(await send('two pizzas', 2)).not.toBe(key);
});

test.each([null, '', 'no JSON {', 'null', '7', '{"order":1}', '{"order":"x","idempotencyKey":"y"}'])(
  'reads no attempt out of %j',
  (text) => expect(readAttempt(text)).toBeUndefined(),
);
