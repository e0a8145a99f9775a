import { expect } from 'vitest';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import { addGuests } from '#server/testing/add-guests.ts';
import { findRow, findRows } from '#server/testing/rows.ts';
import { countDeadlocks } from '#server/testing/test-database.ts';
import { checkLedger } from '../../server/features/payments/ledger/check-ledger.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { findOverlaps } from '../../server/testing/find-violations.ts';
import { sharedSecret, startTwoServers } from '../../server/testing/processes/start-two-servers.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { prove } from '../prove.ts';
import { addPcs } from '../workload/add-pcs.ts';

type Person = { uid: string; headers: { cookie: string } };
type Answer = { status: number; body: { code?: string } };

/** A booking of an hour for 10 that begins in 20 minutes, and the people who act on it; `elsewhere` is a free PC. */
type Booked = {
  id: string;
  pc: number;
  elsewhere: number;
  guest: Person;
  clerk: Person;
  admin: Person;
};

type Send = (by: Person, path: string, body?: object) => Promise<Answer>;
/** Each person has a server of their own, so that no two calls meet in one process. */
type Calls = { guest: Send; desk: Send; put: Send };

/** Two people's simultaneous calls on one booking, and their possible outcomes. */
type Race = {
  name: string;
  before?: (calls: Calls, booked: Booked) => Promise<void>;
  run: (calls: Calls, booked: Booked) => Promise<[Answer, Answer]>;
  /** In each, the guest's and the desk's status or code, and the booking's status afterwards. */
  outcomes: readonly (readonly [number | string, number | string, string])[];
};

const path = ({ id }: Booked, action = ''): string => `/desk/bookings/${id}${action}`;
const own = ({ id }: Booked, action: string): string => `/bookings/${id}/${action}`;

const checkIn = async ({ desk }: Calls, booked: Booked): Promise<void> => {
  expect((await desk(booked.clerk, path(booked, '/check-in'))).status).toBe(200);
};
const pay = async ({ desk }: Calls, booked: Booked): Promise<void> => {
  const body = { amount: 10, method: 'cash' };
  expect((await desk(booked.clerk, path(booked, '/payments'), body)).status).toBe(201);
};

const races: readonly Race[] = [
  {
    name: 'cancels, moves',
    run: ({ guest, put }, booked) =>
      Promise.all([
        guest(booked.guest, own(booked, 'cancel')),
        put(booked.clerk, path(booked), { id: booked.elsewhere }),
      ]),
    outcomes: [
      [200, 200, 'Cancelled'],
      [200, 'WRONG_STATUS', 'Cancelled'],
    ],
  },
  {
    name: 'cancels, checks in',
    run: ({ guest, desk }, booked) =>
      Promise.all([
        guest(booked.guest, own(booked, 'cancel')),
        desk(booked.clerk, path(booked, '/check-in')),
      ]),
    outcomes: [
      [200, 'WRONG_STATUS', 'Cancelled'],
      ['ALREADY_STARTED', 200, 'Checked in'],
    ],
  },
  {
    name: 'cancels, gives back',
    before: pay,
    run: ({ guest, desk }, booked) =>
      Promise.all([
        guest(booked.guest, own(booked, 'cancel')),
        desk(booked.admin, path(booked, '/refunds'), { amount: 10, method: 'cash', reason: 'Asked' }),
      ]),
    outcomes: [[200, 201, 'Cancelled']],
  },
  {
    name: 'extends, moves',
    run: ({ guest, put }, booked) =>
      Promise.all([
        guest(booked.guest, own(booked, 'extend'), { duration: 1 }),
        put(booked.clerk, path(booked), { id: booked.elsewhere }),
      ]),
    outcomes: [[200, 200, 'Confirmed']],
  },
  {
    name: 'extends, checks in',
    run: ({ guest, desk }, booked) =>
      Promise.all([
        guest(booked.guest, own(booked, 'extend'), { duration: 1 }),
        desk(booked.clerk, path(booked, '/check-in')),
      ]),
    outcomes: [[200, 200, 'Checked in']],
  },
  {
    name: 'extends, checks out',
    before: async (calls, booked) => {
      await pay(calls, booked);
      await checkIn(calls, booked);
    },
    run: ({ guest, desk }, booked) =>
      Promise.all([
        guest(booked.guest, own(booked, 'extend'), { duration: 1 }),
        desk(booked.clerk, path(booked, '/check-out')),
      ]),
    outcomes: [
      [200, 'BILL_DUE', 'Checked in'],
      ['WRONG_STATUS', 200, 'Completed'],
    ],
  },
  {
    name: 'orders food, checks out',
    before: async (calls, booked) => {
      await pay(calls, booked);
      await checkIn(calls, booked);
    },
    run: ({ guest, desk }, booked) =>
      Promise.all([
        guest(booked.guest, '/orderDetails', {
          roomType: 'PC',
          roomId: `${booked.pc}`,
          foodItems: [{ foodName: 'Soup' }],
        }),
        desk(booked.clerk, path(booked, '/check-out')),
      ]),
    outcomes: [
      [201, 'BILL_DUE', 'Checked in'],
      [201, 200, 'Completed'],
    ],
  },
  {
    name: 'cancels, while the clerk loses their rights and takes payment',
    run: async ({ guest, desk, put }, booked) => {
      const [cancelled, paid, demoted] = await Promise.all([
        guest(booked.guest, own(booked, 'cancel')),
        desk(booked.clerk, path(booked, '/payments'), { amount: 10, method: 'cash' }),
        put(booked.admin, `/users/${booked.clerk.uid}`, { role: 'user' }),
      ]);
      expect(demoted.status).toBe(200);
      return [cancelled, paid];
    },
    outcomes: [
      [200, 201, 'Cancelled'],
      [200, 'NOT_ALLOWED', 'Cancelled'],
    ],
  },
];

const tell = ({ status, body }: Answer): number | string => (status < 300 ? status : (body.code ?? status));

const claim = {
  test: 'guest cancels, extends or orders while the desk moves, checks in or out, or takes or refunds money, at two servers [DESK-66]',
  must: 'the outcome is that of one after the other, every call of the desk has one row in the log, and there is no deadlock',
  short: 16,
  long: 400,
  unit: 'bookings',
};

prove(claim, async ({ count }) => {
  const database = await createTestDatabase({ demo: true });
  const { db } = database;
  const guests = await addGuests(db, sharedSecret, count);
  const clerks = await addGuests(db, sharedSecret, count, { role: 'clerk' });
  const admins = await addGuests(db, sharedSecret, count, { role: 'admin' });
  const pcs = await addPcs(db, 2 * count);
  const servers = await startTwoServers(database);
  const calls = (number: number): Calls => ({
    guest: ({ headers }, to, body = {}) => servers.post(number, to, { body, headers }),
    desk: ({ headers }, to, body = {}) => servers.post(number + 1, to, { body, headers }),
    put: ({ headers }, to, body = {}) => servers.put(number + 1, to, { body, headers }),
  });

  // Soon enough to be checked in, and late enough to be cancelled.
  const start = systemClock.now().add({ minutes: 20 });
  const [date, time] = [dateAt(start, 'Europe/Lisbon'), timeAt(start, 'Europe/Lisbon')];
  const book = async (number: number): Promise<Booked> => {
    const [guest, clerk, admin] = [guests[number], clerks[number], admins[number]];
    const [pc = 0, elsewhere = 0] = pcs.slice(2 * number);
    if (!guest || !clerk || !admin) throw new Error('Nobody came.');
    const body = { pcId: pc, date, time, duration: 1 };
    const made = await servers.post(number, '/pcbookinghistory', { body, headers: guest.headers });
    expect(made.status).toBe(201);
    return { id: made.body.insertedId ?? '', pc, elsewhere, guest, clerk, admin };
  };
  const numbers = Array.from({ length: count }, (_, number) => number);
  const bookings = await Promise.all(numbers.map(book));
  const raceOf = (number: number) => races[number % races.length] as Race; // one for each number
  await Promise.all(bookings.map((booked, number) => raceOf(number).before?.(calls(number), booked)));

  const seen = new Map<string, number>();
  await Promise.all(
    bookings.map(async (booked, number) => {
      const { name, run, outcomes } = raceOf(number);
      const answers = (await run(calls(number), booked)).map(tell);
      const { status } = await findRow(db, 'bookings', { id: booked.id }, ['status']);
      const known = outcomes.find((outcome) =>
        outcome.every((part, at) => part === [...answers, status][at]),
      );
      expect(known, `${name}: ${[...answers, status].join(', ')}`).toBeDefined();
      const what = `${name}: ${answers.join(', ')}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }),
  );

  for (const [number, { id, clerk }] of bookings.entries()) {
    const { name } = raceOf(number);
    const rows = await findRows(db, 'desk_log', { booking_id: id }, ['action', 'refused', 'actor_id']);
    const expected = { 'extends, checks out': 3, 'orders food, checks out': 3, 'cancels, gives back': 2 }[
      name
    ];
    expect(rows, name).toHaveLength(expected ?? 1);
    const orders = await findRows(db, 'orders', { booking_id: id }, ['id']);
    const { status } = await findRow(db, 'bookings', { id }, ['status']);
    // Food that comes after the guest has left is on nobody's bill.
    if (status === 'Completed') expect(orders).toEqual([]);
    const taken = await findRows(db, 'desk_payments', { booking_id: id, kind: 'paid' }, ['actor_id']);
    const paid = rows.filter(({ action, refused }) => action.endsWith('/payments') && refused === null);
    expect(paid.map(({ actor_id }) => actor_id)).toEqual(taken.map(() => clerk.uid));
  }
  expect(await findOverlaps(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  // The counts of deadlocks are complete once the connections have ended.
  await servers.stop();
  expect(await countDeadlocks(database)).toBe(0);
  return `${count} pairs had ${seen.size} different outcomes, each of them possible in sequence; one row in the log for every call of the desk, no deadlock`;
});
