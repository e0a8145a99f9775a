import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTill } from '../../testing/check-out.ts';
import { createGuest } from '../../testing/create-guest.ts';
import { findOverlaps } from '../../testing/find-overlaps.ts';
import { findTornCarts } from '../../testing/find-torn-carts.ts';
import { createTestApp } from '../../testing/test-app.ts';

const house = await createTestApp({ settings: { maxUpcomingBookings: 1_000_000 } });
const { app, database } = house;
const { checkOut, press } = openTill(app);
const guest = await createGuest(house);

const hostile = fc.constantFrom<unknown>(
  ...[null, '', ' ', 'x', '\0', '\ud800', true, -1, 0, 1, 13, 1e21, 0.1, '1', [], {}, ['2026-11-20']],
  ...['0000-00-00', '9999-12-31', '9998-12-31', '2027-03-28', '2026-11-15', '2027-02-29', '-001-01-01'],
  ...['00:00', '23:59', '24:00', '01:30', '16:00Z', "'; delete from checkouts --", 'x'.repeat(3000)],
  ...['room', 'study', 'pc', 'food', { $ne: null }, { toString: 'x' }],
);

/** Mostly right, so that many come as far as the database. */
const sound = fc.record({
  kind: fc.constantFrom('room', 'study', 'pc', 'food'),
  id: fc.integer({ min: 1, max: 22 }),
  date: fc.oneof(
    fc.constantFrom('9999-12-31', '2027-03-28', '2026-11-15'),
    fc
      .date({ min: new Date('2026-11-14'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  ),
  time: fc.constantFrom('00:00', '01:30', '16:00', '23:59'),
  nights: fc.integer({ min: 1, max: 30 }),
  duration: fc.integer({ min: 1, max: 12 }),
  roomType: fc.constant('Study Room'),
  roomId: fc.constantFrom('13', 14),
  foodItems: fc.array(fc.record({ foodName: fc.constantFrom('Soup', 'Pizza', 'Gravel') }), {
    ...{ minLength: 1, maxLength: 3 },
  }),
});
const names = [
  'kind',
  'id',
  'date',
  'time',
  'nights',
  'duration',
  'price',
  'foodItems',
  'roomId',
  '__proto__',
];
const twisted = fc
  .tuple(
    sound,
    fc.uniqueArray(fc.tuple(fc.constantFrom(...names), hostile), {
      maxLength: 2,
      selector: ([name]) => name,
    }),
  )
  .map(([line, pairs]) => Object.fromEntries([...Object.entries(line), ...pairs]));
const lines = fc.oneof(
  { weight: 6, arbitrary: fc.array(sound, { minLength: 1, maxLength: 4 }) },
  { weight: 3, arbitrary: fc.array(twisted, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: hostile },
);

it('whatever is sent as a cart is held, refused or not understood, and never breaks anything', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(lines, async (cart) => {
      const answer = await checkOut(guest, cart);
      seen.add(answer.statusCode);
      expect([201, 400, 409]).toContain(answer.statusCode);
      if (answer.statusCode === 409) expect(answer.json()).toMatchObject({ code: 'LINES_REFUSED' });
      if (answer.statusCode === 201 && answer.json().total % 2 === 0)
        await press(guest, answer.json().checkoutId, 'paid');
    }),
    { numRuns: 400, seed: 20_261_115 },
  );
  expect(seen).toEqual(new Set([201, 400, 409]));
  expect(await findOverlaps(database.db)).toEqual([]);
  expect(await findTornCarts(database.db)).toEqual([]);
}, 60_000);
