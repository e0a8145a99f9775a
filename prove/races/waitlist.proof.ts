import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { BookingTime } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Db } from '#server/db/schema.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { bookingCall, listBookables, takenCodes } from '#server/testing/list-bookables.ts';
import { countDeadlocks, createTestDatabase } from '#server/testing/test-database.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { seededRandom } from '../../server/lib/seeded-random.ts';
import { findOverlaps, findTornCarts } from '../../server/testing/find-violations.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { prove } from '../prove.ts';

const inLine = 5;
/** How often a time is taken, given up or let go of before its line is left alone. */
const steps = 6;

// The servers use the real clock.
const firstDay = addDays(new Date().toISOString().slice(0, 10), 10);

type Slot = BookingTime & { id: number };
type Held = { entry: string; uid: string; checkout: string; booking: string };

const isOf = ({ kind, id, date }: Slot) =>
  sql`coalesce(waitlist.room_id, waitlist.pc_id) = ${id} and (waitlist.kind = 'pc') = ${kind === 'pc'}
    and waitlist.date = ${date}`;

/** Waits until the waitlist holds a time for somebody; undefined after a while. */
const findHeld = async (db: Db, slot: Slot): Promise<Held | undefined> => {
  for (let left = 100; left > 0; left -= 1) {
    const { rows } = await sql<Held>`
      select waitlist.id as entry, waitlist.user_id as uid, bookings.checkout_id as checkout, bookings.id as booking
      from waitlist join bookings on bookings.checkout_id = waitlist.checkout_id
      where ${isOf(slot)} and bookings.status = 'Pending' and held_until > now()`.execute(db);
    expect(rows.length).toBeLessThanOrEqual(1);
    if (rows[0]) return rows[0];
    await sleep(50);
  }
  return undefined;
};

const expire = async (db: Db, { checkout }: Held): Promise<void> => {
  await sql`with checkout as (update checkouts set expires_at = now() where id = ${checkout} and status = 'Pending')
    update bookings set held_until = now() where checkout_id = ${checkout} and status = 'Pending'`.execute(
    db,
  );
};

const claim = {
  test: 'guests on the waitlist for the same times at two servers, while others book, cancel and let holds expire [WAIT-14]',
  must: 'no time is ever held twice, each hold has one mail, and there is no deadlock',
  short: 6,
  long: 60,
  unit: 'waitlists of five guests',
};

prove(claim, async ({ count: lines, seed }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const servers = await startTwoServers(database);
  const draw = seededRandom(seed);
  const bookables = await listBookables(db);
  const slots = Array.from({ length: lines }, (_, number): Slot => {
    const { kind = 'room', id = 1 } = bookables[number % bookables.length] ?? {};
    const date = addDays(firstDay, 5 * Math.floor(number / bookables.length));
    return { kind, id, date, time: '18:00', count: 2 };
  });
  const people = await addGuests(db, sharedSecret, lines * (inLine + 2));
  const headersOf = new Map(people.map(({ uid, headers }) => [uid, headers]));
  const personOf = (line: number, place: number) => people[line * (inLine + 2) + place];
  const call = (number: number, path: string, uid: string, body: object = {}) =>
    servers.post(number, path, { body, headers: headersOf.get(uid) ?? {} });

  let isOver = false;
  let looks = 0;
  const watching = (async () => {
    for (; !isOver; looks += 1) {
      expect(await findOverlaps(db)).toEqual([]);
      await sleep(5);
    }
  })();

  const counts = { held: 0, confirmed: 0, declined: 0, expired: 0, overtaken: 0 };
  const runLine = async (slot: Slot, line: number): Promise<void> => {
    const { path, body } = bookingCall(slot);
    const uidOf = (place: number) => personOf(line, place)?.uid ?? '';
    const stranger = uidOf(inLine + 1);
    const taken = await call(line, path, uidOf(inLine), body);
    expect(taken.status).toBe(201);
    const length = slot.kind === 'room' ? { nights: 2 } : { duration: 2 };
    const { kind, id, date, time } = slot;
    for (let place = 0; place < inLine; place += 1) {
      const joined = await call(line + place, '/waitlist', uidOf(place), { kind, id, date, time, ...length });
      expect(joined.status).toBe(201);
    }
    let free = () => call(line, `/bookings/${taken.body.insertedId}/cancel`, uidOf(inLine));
    for (let step = 0; step < steps; step += 1) {
      // Somebody who does not wait tries to be faster than the line.
      const [, tried] = await Promise.all([free(), call(line + step, path, stranger, body)]);
      if (tried.status === 201) {
        counts.overtaken += 1;
        free = () => call(line, `/bookings/${tried.body.insertedId}/cancel`, stranger);
        continue;
      }
      expect(tried.body.code).toBe(takenCodes[kind]);
      const held = await findHeld(db, slot);
      if (!held) return;
      if (counts.held === 0) expect(held.uid).toBe(uidOf(0));
      counts.held += 1;
      const choice = draw.below(3);
      const letGo = () => call(line + 1, `/bookings/${held.booking}/cancel`, held.uid);
      if (choice === 0) {
        const confirmed = await call(line + step, path, held.uid, body);
        expect(confirmed.status).toBe(201);
        counts.confirmed += 1;
        free = () => call(line, `/bookings/${confirmed.body.insertedId}/cancel`, held.uid);
      } else if (choice === 1) {
        counts.declined += 1;
        free = letGo;
      } else {
        counts.expired += 1;
        free = async () => {
          await expire(db, held);
          return { status: 200, body: {} };
        };
      }
    }
  };
  await Promise.all(slots.map(runLine));
  isOver = true;
  await watching;

  const { rows: doubled } = await sql`
    select booking_id from mails where subject like 'Free for you%' group by booking_id having count(*) > 1`.execute(
    db,
  );
  expect(doubled).toEqual([]);
  const { rows: silent } = await sql`
    select bookings.id from bookings join checkouts on checkouts.id = checkout_id
    where provider = 'waitlist' and not exists (select from mails where booking_id = bookings.id)`.execute(
    db,
  );
  expect(silent).toEqual([]);
  expect(await findOverlaps(db)).toEqual([]);
  expect(await findTornCarts(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  const told = Object.entries(counts).map(([what, times]) => `${times} ${what}`);
  return `${told.join(', ')}; checked ${looks} times, no overlap, one mail for each hold, no deadlock`;
});
