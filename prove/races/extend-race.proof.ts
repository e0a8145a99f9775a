import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { BookingTime } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { bookingCall, takenCodes } from '#server/testing/list-bookables.ts';
import { countDeadlocks } from '#server/testing/test-database.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { limitConcurrency } from '../../server/lib/limit-concurrency.ts';
import { seededRandom } from '../../server/lib/seeded-random.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { type Bookable, listBookables } from '../../server/testing/list-bookables.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

/** Days between two races for the same bookable, so that only the two calls of a race conflict. */
const apart = 10;

type Slot = BookingTime & { id: number };

/** A booking, and the night or hour after it, which its guest and somebody else want at once. */
const chooseSlots = (things: Bookable[], races: number): { booked: Slot; next: Slot }[] => {
  const kinds = (['room', 'study', 'pc'] as const).map((kind) => things.filter((one) => one.kind === kind));
  return Array.from({ length: races }, (_, number) => {
    const ofKind = kinds[number % 3] ?? [];
    const turn = Math.floor(number / 3);
    const thing = ofKind[turn % ofKind.length];
    if (!thing) throw new Error('The house has nothing of this kind.');
    const { kind, id } = thing;
    const date = addDays(firstDay, apart * Math.floor(turn / ofKind.length));
    const after = kind === 'room' ? { date: addDays(date, 2), time: '18:00' } : { date, time: '20:00' };
    return {
      booked: { kind, id, date, time: '18:00', count: 2 },
      next: { kind, id, ...after, count: 1 },
    };
  });
};

/** A booking takes a fraction of the time of an extension: a delay lets either be first. */
const mostDelayMs = 40;
const racesAtOnce = 10;

const claim = {
  test: 'guest books the night or hour by which another guest extends a stay, at two servers [EXTEND-9]',
  must: 'exactly one of the two gets it, and there is no deadlock',
  short: 18,
  long: 200,
  unit: 'slots',
};

prove(claim, async ({ count: races, seed }) => {
  const draw = seededRandom(seed);
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const guests = await addGuests(db, sharedSecret, 2 * races);
  const servers = await startTwoServers(database);
  const slots = chooseSlots(await listBookables(db), races);
  const headersOf = (number: number) => guests[number]?.headers ?? { cookie: '' };

  const bookings = await Promise.all(
    slots.map(async ({ booked }, number) => {
      const { path, body } = bookingCall(booked);
      const made = await servers.post(number, path, { body, headers: headersOf(2 * number) });
      expect(made.status).toBe(201);
      return made.body.insertedId ?? '';
    }),
  );
  const limitRaces = limitConcurrency(racesAtOnce);
  const race = async ({ next }: (typeof slots)[number], number: number) => {
    const { path, body } = bookingCall(next);
    const delay = draw.below(mostDelayMs);
    const [made, extended] = await Promise.all([
      sleep(delay).then(() => servers.post(number, path, { body, headers: headersOf(2 * number + 1) })),
      servers.post(number + 1, `/bookings/${bookings[number]}/extend`, {
        body: next.kind === 'room' ? { nights: 1 } : { duration: 1 },
        headers: headersOf(2 * number),
      }),
    ]);
    const isExtended = extended.status === 200;
    expect([made.status, extended.status]).toEqual(isExtended ? [409, 200] : [201, 409]);
    expect((isExtended ? made : extended).body.code).toBe(takenCodes[next.kind]);
    return { isExtended, bookingId: bookings[number] ?? '' };
  };
  const outcomes = await Promise.all(slots.map((slot, number) => limitRaces(() => race(slot, number))));

  for (const { isExtended, bookingId } of outcomes) {
    const row = await db
      .selectFrom('bookings')
      .select('count')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(row.count).toBe(isExtended ? 3 : 2);
  }
  const extensions = outcomes.filter(({ isExtended }) => isExtended).length;
  const told = await db.selectFrom('mails').select('id').where('subject', 'like', 'Changed%').execute();
  expect(told).toHaveLength(extensions);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);

  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  return `${extensions} were extended and ${races - extensions} booked, no overlap, no deadlock`;
});
