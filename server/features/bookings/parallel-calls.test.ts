import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { connect } from '../../db/connection/connect.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addGuests, testSecret } from '../../testing/add-guests.ts';
import { findOverlaps } from '../../testing/find-violations.ts';
import { bookingCall, listBookables, takenCodes } from '../../testing/list-bookables.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { countWaiting } from '../../testing/test-database.ts';

const { app, database, db } = await createTestApp({ settings: { maxUpcomingBookings: 5 } });
const things = await listBookables(db);
const kinds = ['room', 'study', 'pc'] as const;

type Headers = { cookie: string };

const post = async (path: string, headers: Headers, payload: object = {}) => {
  const response = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: response.statusCode, body: response.json() };
};

const book = (
  thing: Pick<(typeof things)[number], 'kind' | 'id'>,
  date: string,
  headers: Headers,
  time = '18:00',
) => {
  const { path, body } = bookingCall({ ...thing, date, time, count: 2 });
  return post(path, headers, body);
};

const oneOf = (kind: (typeof kinds)[number]) => {
  const thing = things.find((one) => one.kind === kind);
  if (!thing) throw new Error('The house has nothing of this kind.');
  return thing;
};

describe.each(kinds)('a %s that is given back while others ask for it', (kind) => {
  const rounds = 20;

  it('goes to one of them or to none, and is free for the next if to none', {
    tags: kind === 'room' ? [] : 'thorough',
  }, async () => {
    const thing = oneOf(kind);
    for (let round = 0; round < rounds; round++) {
      const date = addDays('2027-01-01', 3 * round);
      const [owner, ...others] = await addGuests(db, testSecret, 5);
      if (!owner) throw new Error('Nobody came.');
      const { body } = await book(thing, date, owner.headers);
      // The cancellation is sent before, between and after the bookings in turn.
      const calls = others.map(
        ({ headers }) =>
          () =>
            book(thing, date, headers),
      );
      calls.splice(round % 5, 0, () => post(`/bookings/${body.insertedId}/cancel`, owner.headers));
      const [cancelled, ...booked] = rotate(await Promise.all(calls.map((call) => call())), round % 5);
      expect(cancelled?.status).toBe(200);
      const winners = booked.filter(({ status }) => status === 201);
      for (const { status, body } of booked.filter((one) => !winners.includes(one)))
        expect([status, body.code]).toEqual([409, takenCodes[kind]]);
      expect(winners.length).toBeLessThanOrEqual(1);
      const late = await book(thing, date, owner.headers);
      expect(late.status).toBe(winners.length === 0 ? 201 : 409);
    }
    expect(await findOverlaps(db)).toEqual([]);
  });
});

describe.each(kinds)('a %s whose booking comes to nothing while others wait for its end', (kind) => {
  it.each([
    // Calls for overlapping times wait in PostgreSQL; of those for the same time, only one does.
    ['overlapping times', '2027-06-01', (guest: number) => `18:0${guest}`, 8],
    ['the same time', '2027-06-11', () => '18:00', 1],
  ])(
    'goes to one of those who asked for %s, and nobody waits in a circle',
    async (_, date, timeOf, waiting) => {
      const thing = oneOf(kind);
      const desk = connect({ ...database.connection, max: 1 });
      const guests = await addGuests(db, testSecret, 8);
      const hesitant = await desk.db.startTransaction().execute();
      await addBooking(hesitant, { ...thing, date, time: '18:00', count: 2 });
      const responses = Promise.all(
        guests.map(({ headers }, index) => book(thing, date, headers, timeOf(index))),
      );
      await expect.poll(() => countWaiting(database)).toBe(waiting);
      await hesitant.rollback().execute();
      await desk.close();

      const statuses = (await responses).map(({ status }) => status).toSorted();
      expect(statuses).toEqual([201, ...guests.slice(1).map(() => 409)]);
      expect(await findOverlaps(db)).toEqual([]);
    },
  );
});

const rotate = <Item>(items: Item[], place: number): Item[] => [
  ...items.slice(place, place + 1),
  ...items.slice(0, place),
  ...items.slice(place + 1),
];
