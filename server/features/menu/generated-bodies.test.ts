import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Dish } from '#contract/menu.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app } = house;
const admin = await createGuest(house, { role: 'admin' });

const hostile = fc.constantFrom<unknown>(
  ...[null, '', ' ', 'x', '\0', '\ud800', '\u0085', '\u200b', '\u2028', true, false, -1, 0, -0, 1, 1e21, 0.1],
  ...[0.005, 1_000_000, 1_000_000.01, '1', [], {}, ['Soup'], 'Soup', 'SOUP', 'Soup\u00a0', 'x'.repeat(3000)],
  ...['/x.svg', '//x', 'javascript:x', "'; delete from dishes --", { $ne: null }, { toString: 'x' }],
  ...['\u{1f355}'.repeat(60), '\u{1f355}'.repeat(61), 'İ'.repeat(120), 'ﬁ'.repeat(40)],
);

const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly right, so that some come as far as the database, some of them to a name in use. */
const sound = fc.record({
  name: fc.oneof(
    fc.constantFrom('Soup', 'soup', 'Bread', 'BREAD'),
    fc.string({ minLength: 1, maxLength: 120 }),
  ),
  description: fc.string({ minLength: 1, maxLength: 60 }),
  category: fc.constantFrom('Mains', 'Desserts', 'Breakfast'),
  imageUrl: fc.oneof(fc.webUrl(), fc.constant('/pictures/dish-soup.svg')),
  price: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
});

const names = [
  'name',
  'description',
  'category',
  'imageUrl',
  'price',
  'soldOut',
  'retired',
  'id',
  'constructor',
];
const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
  maxLength: 3,
  selector: ([name]) => name,
});
const twisted = fc.tuple(sound, pairs).map(([dish, odd]) => ({ ...dish, ...Object.fromEntries(odd) }));
const partial = pairs.map((odd) => Object.fromEntries(odd));
const anything = fc.jsonValue({ maxDepth: 3 });

const seed = 20_261_115;

/** The dishes of the demo by turns, and one that nobody has ever cooked. */
const idOf = (turn: number): number => (turn % 10 === 9 ? 999_999 : 1 + (turn % 10));

const send = async (method: 'POST' | 'PUT', bodies: readonly unknown[]) => {
  const seen = new Set<number>();
  for (let start = 0; start < bodies.length; start += 25) {
    const answers = await Promise.all(
      bodies.slice(start, start + 25).map((one, index) =>
        app.inject({
          method,
          url: method === 'POST' ? '/api/menu' : `/api/menu/${idOf(start + index)}`,
          payload: JSON.stringify(one),
          headers: {
            ...admin.headers,
            'content-type': 'application/json',
            ...(method === 'POST' && index % 2 === 0 && { 'idempotency-key': `dish-${start + index}` }),
          },
        }),
      ),
    );
    for (const { statusCode } of answers) seen.add(statusCode);
  }
  return [...seen].toSorted((a, b) => a - b);
};

describe('generated bodies', () => {
  it('never break POST /menu', async () => {
    const body = fc.oneof(
      { weight: 3, arbitrary: sound },
      { weight: 6, arbitrary: twisted },
      { weight: 1, arbitrary: anything },
    );
    expect(await send('POST', fc.sample(body, { numRuns: 600, seed }))).toEqual([201, 400, 409]);
  });

  it('never break PUT /menu/{id}', async () => {
    const body = fc.oneof(
      { weight: 2, arbitrary: sound },
      { weight: 3, arbitrary: twisted },
      { weight: 4, arbitrary: partial },
      { weight: 1, arbitrary: anything },
    );
    expect(await send('PUT', fc.sample(body, { numRuns: 600, seed }))).toEqual([200, 400, 404, 409]);
  });

  it('left a card on which each name stands once', async () => {
    const dishes = z.array(Dish).parse((await app.inject('/api/menu?limit=1000')).json());
    const spelled = dishes.map(({ name }) => name.toLowerCase());
    expect(new Set(spelled).size).toBe(spelled.length);
    expect(dishes.length).toBeGreaterThan(40);
  });
}, 120_000);
