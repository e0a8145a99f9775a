import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Feedback } from '#contract/feedback.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addFeedback } from '../../testing/add-feedback.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp();
const { app, database } = house;
const { db } = database;
const guest = await createGuest(house);
const admin = await createGuest(house, { role: 'admin' });

const hostile = fc.constantFrom<unknown>(
  ...[null, '', ' ', 'x', '\0', '\ud800', '\u0085', '\u200b', '\u00a0', '\x1c', '\u3164', '\u2800', true],
  ...[-1, 0, 1, 5, 6, 4.5, 1e21, -0, 5e-324, 2_147_483_648, '1', '5', [], {}, ['x'], { $ne: null }],
  ...["'; delete from feedback --", '<img onerror=alert(1)>', '\u202ex', '🦉'.repeat(400), { toString: 'x' }],
  ...['x'.repeat(501), 'x'.repeat(2001), 'x'.repeat(10_001), guest.email, 'other@example.com'],
);
const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 45 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly right, so that some come as far as the database. */
const sound = fc.record({
  Room_id: fc.integer({ min: 1, max: 3 }),
  email: fc.constant(guest.email),
  rating: fc.integer({ min: 1, max: 5 }),
  message: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  answer: fc.string({ maxLength: 40 }),
  reason: fc.string({ maxLength: 40 }),
});
const names = ['Room_id', 'email', 'rating', 'message', 'answer', 'reason', '_id', 'mine', 'constructor'];
const wrongField = fc.tuple(fc.constantFrom(...names), value);
const twisted = fc
  .tuple(sound, fc.uniqueArray(wrongField, { maxLength: 3, selector: ([name]) => name }))
  .map(([body, pairs]) => ({ ...body, ...Object.fromEntries(pairs) }));
const body = fc.oneof(
  { weight: 3, arbitrary: sound },
  { weight: 7, arbitrary: twisted },
  fc.jsonValue({ maxDepth: 3 }),
);

const seed = 20_261_115;
let id = '';

beforeAll(async () => {
  // Rooms 1 and 2 are booked, and the first of the stays has been spoken of.
  for (let n = 1; n <= 60; n++) {
    const date = new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
    const wish = { kind: 'room', id: 1 + (n % 2), date, time: '16:00', count: 1 } as const;
    const bookingId = await addBooking(db, { ...wish, uid: guest.uid });
    if (n === 1) id = await addFeedback(db, { uid: guest.uid, bookingId, roomId: 2 });
  }
});

describe('generated bodies', () => {
  it.each([
    ['POST', '', guest, [201, 400, 403, 409]],
    ['PUT', '/{id}', guest, [200, 400]],
    ['PUT', '/{id}/answer', admin, [200, 400]],
    ['PUT', '/{id}/hidden', admin, [200, 400]],
  ] as const)('never break %s /feedback%s', async (method, path, { headers }, allowed) => {
    const bodies = fc.sample(body, { numRuns: 300, seed });
    const seen = new Set<number>();
    for (let start = 0; start < bodies.length; start += 25) {
      const answers = await Promise.all(
        bodies.slice(start, start + 25).map((one, index) =>
          app.inject({
            method,
            url: `/api/feedback${path.replace('{id}', id)}`,
            payload: JSON.stringify(one),
            headers: {
              ...headers,
              'content-type': 'application/json',
              ...(index % 2 === 0 && { 'idempotency-key': `${path}-${start + index}` }),
            },
          }),
        ),
      );
      for (const answer of answers) {
        if (!(allowed as readonly number[]).includes(answer.statusCode)) throw new Error(answer.body);
        seen.add(answer.statusCode);
      }
    }
    expect([...seen].toSorted()).toEqual([...allowed].toSorted());
  });

  it('wrote one entry for each stay and left rooms rated by what is shown', async () => {
    const entries = await db.selectFrom('feedback').selectAll().execute();
    expect(entries).toHaveLength(60);
    const list = await app.inject({ url: '/api/feedback?limit=100', headers: guest.headers });
    expect(Feedback.array().parse(list.json())).toHaveLength(60);
    const open = Feedback.array().parse((await app.inject('/api/feedback?limit=100')).json());
    for (const room of [1, 2]) {
      const ratings = open.filter(({ Room_id }) => Room_id === room).map(({ rating }) => rating);
      const { rating, reviews } = (await app.inject(`/api/rooms/${room}`)).json();
      expect(reviews).toBe(ratings.length);
      expect(rating).toBe(Math.round((10 * ratings.reduce((a, b) => a + b, 0)) / ratings.length) / 10);
    }
  });
}, 120_000);
