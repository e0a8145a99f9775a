import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGuest } from '../../testing/create-guest.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1_000_000 } });
const { app, database } = house;
const guest = await createGuest(house);

const hostile = fc.constantFrom<unknown>(
  ...[null, '', ' ', 'x', '\0', '\ud800', true, -1, 0, 1, 13, 1e21, 0.1, '1', [], {}, ['2026-11-20']],
  ...['0000-00-00', '9999-12-31', '9998-12-31', '2027-03-28', '2026-11-15', '2027-02-29', '-001-01-01'],
  ...['00:00', '23:59', '24:00', '01:30', '16:00Z', "'; delete from bookings --", 'x'.repeat(3000)],
  ...['sleeping', 'study', 'pc', { $ne: null }, { toString: 'x' }, guest.email, 'other@example.com'],
);

const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Mostly right, so that some come as far as the database. */
const sound = fc.record({
  roomId: fc.integer({ min: 1, max: 22 }),
  pcId: fc.integer({ min: 1, max: 6 }),
  roomType: fc.constantFrom('sleeping', 'study'),
  date: fc
    .date({ min: new Date('2026-11-14'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  time: fc.constantFrom('00:00', '01:30', '16:00', '23:59'),
  nights: fc.integer({ min: 1, max: 30 }),
  duration: fc.integer({ min: 1, max: 12 }),
});

const names = [
  'roomId',
  'pcId',
  'roomType',
  'date',
  'time',
  'nights',
  'duration',
  'amount',
  'totalCost',
  'userEmail',
  'title',
  'status',
  '_id',
  'constructor',
];
const twisted = fc
  .tuple(
    sound,
    fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3, selector: ([name]) => name }),
  )
  .map(([body, pairs]) => ({ ...body, ...Object.fromEntries(pairs) }));
const body = fc.oneof(
  { weight: 3, arbitrary: sound },
  { weight: 6, arbitrary: twisted },
  fc.jsonValue({ maxDepth: 3 }),
);

const seed = 20_261_115;

describe('generated bodies', () => {
  it.each([
    ['/bookings', [201, 400, 403, 404, 409]],
    ['/pcbookinghistory', [201, 400, 403, 404, 409]],
    ['/payments', [201, 400, 403, 404, 409]],
  ])('never break POST %s', async (path, allowed) => {
    const bodies = fc.sample(body, { numRuns: 600, seed });
    const seen = new Set<number>();
    for (let start = 0; start < bodies.length; start += 25) {
      const answers = await Promise.all(
        bodies.slice(start, start + 25).map((one, index) =>
          app.inject({
            method: 'POST',
            url: `/api${path}`,
            payload: JSON.stringify(one),
            headers: {
              ...guest.headers,
              'content-type': 'application/json',
              ...(index % 2 === 0 && { 'idempotency-key': `${path}-${start + index}` }),
            },
          }),
        ),
      );
      for (const { statusCode } of answers) seen.add(statusCode);
    }
    expect(allowed).toEqual(expect.arrayContaining([...seen]));
    expect(seen).toContain(path === '/payments' ? 404 : 201);
  });

  it('wrote a payment with every booking, all of the guest’s own', async () => {
    const bookings = await database.db
      .selectFrom('bookings')
      .leftJoin('payments', 'payments.booking_id', 'bookings.id')
      .select(['user_id', 'payments.amount_cents as paid', 'bookings.amount_cents as cost'])
      .execute();
    expect(bookings.length).toBeGreaterThan(40);
    for (const { user_id, paid, cost } of bookings) expect([user_id, paid]).toEqual([guest.uid, cost]);
  });
}, 120_000);
