import { expect } from 'vitest';
import type { BookingTime } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { findIncomplete } from '#server/testing/find-violations.ts';
import { bookingCall, takenCodes } from '#server/testing/list-bookables.ts';
import { countDeadlocks } from '#server/testing/test-database.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { type Bookable, listBookables } from '../../server/testing/list-bookables.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';

const bookers = 50;
const slotsAtOnce = 4;

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

/** Days between the slots of one thing, so that only bookers of the same slot conflict. */
const apart = 10;

type Slot = Bookable & { number: number; date: string };

const chooseSlots = (things: Bookable[], slots: number): Slot[] => {
  const byKind = (['room', 'study', 'pc'] as const).map((kind) => things.filter((one) => one.kind === kind));
  return Array.from({ length: slots }, (_, number) => {
    const ofKind = byKind[number % 3] ?? [];
    const turn = Math.floor(number / 3);
    const thing = ofKind[turn % ofKind.length];
    if (!thing) throw new Error('The house has nothing of this kind.');
    const date = addDays(firstDay, apart * Math.floor(turn / ofKind.length));
    return { ...thing, number, date };
  });
};

/** Every other slot: all request the same time. The rest: each their own, with the night of `date` or 18:30 in it. */
const requestOf = ({ kind, id, date, number }: Slot, booker: number): BookingTime & { id: number } => {
  if (number % 2 === 0) return { kind, id, date, time: '18:00', count: 2 };
  const before = booker % 3;
  const time = ['18:30', '18:00', '17:31'][before] ?? '';
  const longer = booker % 4;
  return kind === 'room'
    ? { kind, id, date: addDays(date, -before), time, count: before + 1 + longer }
    : { kind, id, date, time, count: 1 + longer };
};

const claim = {
  test: 'race for one slot at two servers [BOOK-17]',
  must: 'exactly one of 50 concurrent callers gets it',
  short: 9,
  long: 100,
  unit: 'slots',
};

prove(claim, async ({ count: slots }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const guests = await addGuests(db, sharedSecret, bookers);
  const servers = await startTwoServers(database);

  const waiting = chooseSlots(await listBookables(db), slots);
  const winners: string[] = [];
  const serveSlots = async () => {
    for (let slot = waiting.shift(); slot; slot = waiting.shift()) {
      const { kind, number } = slot;
      const orders = guests.map((_, booker) => bookingCall(requestOf(slot, booker)));
      const responses = await Promise.all(
        orders.map(({ path, body }, booker) =>
          servers.post(number + booker, path, { body, headers: { ...guests[booker]?.headers } }),
        ),
      );
      const made = responses.filter(({ status }) => status === 201);
      const refused = responses.filter(({ status }) => status !== 201);
      expect(made).toHaveLength(1);
      for (const { status, body } of refused) expect([status, body.code]).toEqual([409, takenCodes[kind]]);
      winners.push(...made.map(({ body }) => body.insertedId ?? ''));
    }
  };
  await Promise.all(Array.from({ length: slotsAtOnce }, serveSlots));

  const booked = await db.selectFrom('bookings').select('id').execute();
  expect(new Set(booked.map(({ id }) => id))).toEqual(new Set(winners));
  expect(booked).toHaveLength(slots);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await findIncomplete(db)).toEqual([]);

  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  return `${winners.length} of ${slots * bookers} calls booked, all others were refused; no deadlock`;
});
