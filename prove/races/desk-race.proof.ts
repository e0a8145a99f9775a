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

const clerks = 20;

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

/** Days between two races for the same bookable, so that only the two calls of a race conflict. */
const apart = 10;

type Slot = BookingTime & { id: number };

/** A booking's place, and the one it moves to: another bookable of its kind, which nobody else wants then. */
const choosePlaces = (things: Bookable[], races: number): { from: Slot; to: Slot }[] => {
  const kinds = (['room', 'study', 'pc'] as const).map((kind) => things.filter((one) => one.kind === kind));
  return Array.from({ length: races }, (_, number) => {
    const ofKind = kinds[number % 3] ?? [];
    const pairs = Math.floor(ofKind.length / 2);
    const turn = Math.floor(number / 3);
    const [from, to] = ofKind.slice(2 * (turn % pairs));
    if (!from || !to) throw new Error('The house has too few of this kind.');
    const date = addDays(firstDay, apart * Math.floor(turn / pairs));
    const time = { date, time: '18:00', count: 2 };
    return { from: { ...time, kind: from.kind, id: from.id }, to: { ...time, kind: to.kind, id: to.id } };
  });
};

/** The guest wants the same, or a time that shares only a part with it. */
const overlapping = ({ kind, id, date, count }: Slot, shift: number): Slot => {
  if (shift === 0) return { kind, id, date, time: '18:00', count };
  return kind === 'room'
    ? { kind, id, date: addDays(date, 1), time: '18:00', count: 2 }
    : { kind, id, date, time: '19:30', count: 2 };
};

/** A booking takes a fraction of the time of a move: a delay lets either be first. */
const mostDelayMs = 40;
const racesAtOnce = 10;

const claim = {
  test: 'guest books the slot onto which a clerk moves a booking, at two servers [DESK-62]',
  must: 'exactly one of the two gets it, everything else is unchanged, and there is no deadlock',
  short: 18,
  long: 200,
  unit: 'slots',
};

prove(claim, async ({ count: races, seed }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const guests = await addGuests(db, sharedSecret, 2 * races);
  const admins = await addGuests(db, sharedSecret, clerks, { role: 'admin' });
  const servers = await startTwoServers(database);
  const places = choosePlaces(await listBookables(db), races);
  const draw = seededRandom(seed);

  const bookings = await Promise.all(
    places.map(async ({ from }, number) => {
      const { path, body } = bookingCall(from);
      const { headers } = guests[2 * number] ?? { headers: { cookie: '' } };
      const made = await servers.post(number, path, { body, headers });
      expect(made.status).toBe(201);
      return made.body.insertedId ?? '';
    }),
  );
  const limitRaces = limitConcurrency(racesAtOnce);
  const race = async ({ to }: (typeof places)[number], number: number) => {
    const { path, body } = bookingCall(overlapping(to, draw.below(2)));
    const { headers } = guests[2 * number + 1] ?? { headers: { cookie: '' } };
    const clerk = admins[number % clerks]?.headers ?? { cookie: '' };
    const delay = draw.below(mostDelayMs);
    const [booked, moved] = await Promise.all([
      sleep(delay).then(() => servers.post(number, path, { body, headers })),
      servers.put(number + 1, `/desk/bookings/${bookings[number]}`, {
        body: { id: to.id },
        headers: clerk,
      }),
    ]);
    const loser = booked.status === 201 ? moved : booked;
    expect([booked.status, moved.status].toSorted()).toEqual(booked.status === 201 ? [201, 409] : [200, 409]);
    expect(loser.body.code).toBe(takenCodes[to.kind]);
    return { isMoved: moved.status === 200, bookingId: bookings[number] ?? '', to };
  };
  const outcomes = await Promise.all(places.map((place, number) => limitRaces(() => race(place, number))));

  const moves = outcomes.filter(({ isMoved }) => isMoved);
  for (const { isMoved, bookingId, to } of outcomes) {
    const row = await db
      .selectFrom('bookings')
      .select(['room_id', 'pc_id'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect((row.room_id ?? row.pc_id) === to.id).toBe(isMoved);
    const logged = await db
      .selectFrom('desk_log')
      .select('refused')
      .where('booking_id', '=', bookingId)
      .execute();
    expect(logged).toEqual([{ refused: isMoved ? null : takenCodes[to.kind] }]);
  }
  const told = await db.selectFrom('mails').select('id').where('subject', 'like', 'Changed%').execute();
  expect(told).toHaveLength(moves.length);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);

  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  return `${moves.length} were moved and ${races - moves.length} booked, no overlap, no deadlock`;
});
