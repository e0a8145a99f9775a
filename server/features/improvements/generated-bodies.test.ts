import fc from 'fast-check';
import { expect, it } from 'vitest';
import { features } from '#contract/improvements.rules.ts';
import { Suggestion, Votes } from '#contract/improvements.ts';
import { addGuests } from '../../testing/add-guests.ts';
import { createTestApp, testSecret } from '../../testing/test-app.ts';

const { app, database } = await createTestApp();
const { db } = database;
// One guest may not send as much.
const guests = await addGuests(db, testSecret, 15);
const [admin] = await addGuests(db, testSecret, 1, { role: 'admin' });
if (!admin) throw new Error('Nobody came.');

const hostile = fc.constantFrom<unknown>(
  ...[
    null,
    '',
    ' ',
    'x',
    '\0',
    '\ud800',
    '\u0085',
    '\u200b',
    '\x1c',
    true,
    -1,
    0,
    1e21,
    [],
    {},
    { $ne: null },
  ],
  ...[
    "'; delete from votes --",
    '<b>',
    '\u202e',
    '🛏️'.repeat(5000),
    'x'.repeat(10_001),
    ['Improved Booking Flow'],
  ],
);
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...features) },
  { weight: 3, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const names = ['feature', 'text', 'count', 'date', 'user_id', '_id', 'constructor', '__proto__'];
const body = fc.oneof(
  { weight: 2, arbitrary: fc.record({ feature: value, text: value }) },
  fc.dictionary(fc.constantFrom(...names), value),
  fc.jsonValue({ maxDepth: 2 }),
);

it.each(['votes', 'suggestions'])(
  'no generated body breaks POST /%s',
  async (path) => {
    const seen = new Set<number>();
    const bodies = fc.sample(body, { numRuns: 300, seed: 20_261_115 });
    for (let start = 0; start < bodies.length; start += 20) {
      const answers = await Promise.all(
        bodies.slice(start, start + 20).map((one, index) =>
          app.inject({
            ...{ method: 'POST', url: `/api/${path}`, payload: JSON.stringify(one) },
            headers: {
              ...guests[start / 20]?.headers,
              'content-type': 'application/json',
              ...(index % 2 === 0 && { 'idempotency-key': `${path}-${start + index}` }),
            },
          }),
        ),
      );
      for (const { statusCode, body: said } of answers) {
        if (statusCode !== 201 && statusCode !== 400) throw new Error(said);
        seen.add(statusCode);
      }
    }
    expect([...seen].toSorted()).toEqual([201, 400]);
  },
  60_000,
);

it('what they left behind makes sense', async () => {
  const answer = await app.inject({ url: '/api/votes', headers: admin.headers });
  const counts = Votes.array().parse(answer.json());
  const rows = await db.selectFrom('votes').selectAll().execute();
  for (const { feature, count, days } of counts) {
    expect(days).toEqual(count > 0 ? [{ date: '2026-11-15', count }] : []);
    expect(rows.filter((row) => row.feature === feature).map((row) => row.count)).toEqual(
      count > 0 ? [count] : [],
    );
  }
  const list = await app.inject({ url: '/api/suggestions?limit=100', headers: admin.headers });
  const texts = Suggestion.array().parse(list.json());
  expect(texts.length).toBeGreaterThan(20);
  for (const { text } of texts) expect(text).toBe(text.trim());
});
