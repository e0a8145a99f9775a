import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import type { Db } from '#server/db/schema.ts';
import { systemClock } from '#server/lib/clock.ts';
import { seededRandom } from '#server/lib/seeded-random.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { openHouse } from '../open-house.ts';
import { prove } from '../prove.ts';
import { addPcs } from '../workload/add-pcs.ts';
import { ask } from '../workload/guest-actions.ts';

const clerks = 4;

type Clerk = { pc: number; headers: { cookie: string } };
type Work = { address: string; isOver: () => boolean };

/** What every guest at a PC goes through; each step is to be in the log once, however often it was asked for. */
const steps = [
  { action: 'check-in', body: {} },
  { action: 'charges', body: { title: 'Headset', amount: 2 } },
  { action: 'payments', body: { amount: 5, method: 'cash' } },
  { action: 'check-out', body: { leaveDue: true } },
] as const;

/** Asks until somebody answers: under one key where there is one, and otherwise told that it was done. */
const insist = async (
  address: string,
  path: string,
  call: { headers: Record<string, string>; body: object },
) => {
  for (let asked = 1; ; asked++) {
    const { status, body } = await ask(address, path, call);
    const isDone = body?.code === 'WRONG_STATUS' && asked > 1;
    if (status !== undefined && status !== 503)
      return { id: body?.insertedId ?? '', isDone: status < 300 || isDone, said: body?.code };
    await sleep(20);
  }
};

/** A clerk at a PC of their own, who lets one guest after the other come and go. */
const serveGuests = async ({ pc, headers }: Clerk, { address, isOver }: Work): Promise<string[]> => {
  const served: string[] = [];
  for (let guest = 0; !isOver(); guest++) {
    const keyed = (what: string) => ({ ...headers, 'idempotency-key': `${pc}-${guest}-${what}` });
    const now = systemClock.now();
    const place = { kind: 'pc', id: pc, duration: 1 };
    const when = { date: dateAt(now, 'Europe/Lisbon'), time: timeAt(now, 'Europe/Lisbon') };
    const body = { ...place, ...when, guest: { name: `Guest ${pc}-${guest}` } };
    const booked = await insist(address, '/api/desk/bookings', { headers: keyed('book'), body });
    expect(booked, booked.said).toMatchObject({ isDone: true });
    for (const { action, body } of steps) {
      const path = `/api/desk/bookings/${booked.id}/${action}`;
      const done = await insist(address, path, { headers: keyed(action), body });
      expect(done, `${action}: ${done.said}`).toMatchObject({ isDone: true });
    }
    served.push(booked.id);
  }
  return served;
};

type Logged = { booking: string; action: string; times: number };

const countLogged = async (db: Db): Promise<Logged[]> => {
  const { rows } = await sql<Logged>`
    select booking_id as booking, action, count(*)::int as times from desk_log
    where refused is null and booking_id is not null group by booking_id, action`.execute(db);
  return rows;
};

/** Whatever is in the books, next to what the log says of it. */
const countBooked = async (db: Db) => {
  const { rows } = await sql<{ bookings: number; charges: number; payments: number; log: number }>`
    select (select count(*)::int from bookings where guest_id is not null) as bookings,
      (select count(*)::int from charges) as charges, (select count(*)::int from desk_payments) as payments,
      (select count(*)::int from desk_log where refused is null and booking_id is not null) as log`.execute(
    db,
  );
  return rows[0] ?? { bookings: 0, charges: 0, payments: 0, log: 0 };
};

prove(
  {
    test: 'kill -9 of the server while clerks book, check in, charge, take payment and check out [LOG-12]',
    must: 'nothing is done twice or by half, and everything that was done is in the log once',
    ...{ short: 2, long: 60, unit: 'kills' },
  },
  async ({ count, seed }) => {
    const house = await openHouse();
    const { db } = house.database;
    const random = seededRandom(seed);
    const people = await addGuests(db, sharedSecret, clerks, { role: 'clerk' });
    const pcs = await addPcs(db, clerks);
    let isOver = false;
    const work = { address: house.address, isOver: () => isOver };
    const working = Promise.all(
      people.map(({ headers }, number) => serveGuests({ pc: pcs[number] ?? 0, headers }, work)),
    );
    for (let round = 0; round < count; round++) {
      await sleep(200 + random.next() * 400);
      await house.killServer({ all: random.below(2) === 0 });
      await house.startServer();
    }
    isOver = true;
    const served = (await working).flat();

    const log = await countLogged(db);
    expect(log.filter(({ times }) => times !== 1)).toEqual([]);
    const calls = ['POST /desk/bookings', ...steps.map(({ action }) => `POST /desk/bookings/{id}/${action}`)];
    for (const id of served) {
      const actions = log.filter(({ booking }) => booking === id).map(({ action }) => action);
      expect(actions.toSorted()).toEqual(calls.toSorted());
    }
    const counts = await countBooked(db);
    const { length } = served;
    expect(counts).toEqual({
      bookings: length,
      charges: length,
      payments: length,
      log: calls.length * length,
    });
    expect(await checkLedger(db)).toEqual([]);
    return `${length} guests served, ${counts.log} steps, each of them in the log once`;
  },
);
