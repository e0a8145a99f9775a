import { Temporal } from 'temporal-polyfill';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Provider } from '../../payments/provider.ts';
import { sandbox } from '../../payments/sandbox.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { addCheckout } from '../../testing/add-checkout.ts';
import { createGuest, type Guest } from '../../testing/create-guest.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { updateRows } from '../../testing/rows.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { whenListening } from '../../testing/wait-for-changes.ts';
import { whenDone } from '../../testing/when-done.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { expireHolds } from './expire-holds.ts';

const silent = { on: () => () => {} };
const noon = Temporal.Instant.from('2026-11-15T12:00:00Z');

type Options = { provider?: Provider; warn?: (line: string) => void; pollEvery?: number };

const startJob = ({ db }: Pick<TestDatabase, 'db'>, { warn = () => {}, ...options }: Options = {}) => {
  const venue = () => ({ now: noon, timeZone: 'Europe/Lisbon', origin: 'https://nightdesk.example.com' });
  const job = expireHolds({ db, changes: silent, provider: sandbox, venue, warn, ...options });
  whenDone(job.close);
  return job;
};

const hold = async (
  { db }: Pick<TestDatabase, 'db'>,
  { day, until, provider = 'sandbox' }: { day: number; until: string; provider?: 'sandbox' | 'stripe' },
) => {
  const id = await addCheckout(db, { expiresAt: new Date(until), provider });
  const date = Temporal.PlainDate.from('2027-01-01').add({ days: day }).toString();
  const booking = await addBooking(db, {
    kind: 'room',
    id: 1,
    date,
    time: '16:00',
    count: 1,
    status: 'Pending',
  });
  await updateRows(db, 'bookings', { id: booking }, { checkout_id: id, held_until: new Date(until) });
  return { id, booking };
};

const statusesOf = async ({ db }: Pick<TestDatabase, 'db'>, ids: readonly string[]) => {
  const rows = await db.selectFrom('checkouts').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

it('what is not paid in time is let go of, with its places and payments, and nothing else is [PAY-19]', async () => {
  const database = await createTestDatabase({ demo: true });
  const ended = await hold(database, { day: 1, until: '2026-11-15T12:00:00Z' });
  const lasting = await hold(database, { day: 2, until: '2026-11-15T12:00:01Z' });
  const paid = await addCheckout(database.db, {
    status: 'Paid',
    expiresAt: new Date('2026-11-15T11:00:00Z'),
  });
  startJob(database);
  await expect.poll(() => statusesOf(database, [ended.id])).toEqual(['Expired']);
  expect(await statusesOf(database, [lasting.id, paid])).toEqual(['Pending', 'Paid']);
  const rows = database.db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.status', 'payments.status as payment']);
  expect(await rows.where('bookings.id', '=', ended.booking).execute()).toEqual([]);
  expect(await rows.where('bookings.id', '=', lasting.booking).execute()).toEqual([
    { status: 'Pending', payment: 'due' },
  ]);
});

it('several who look at once let go of each cart once, and of more than fit into one portion', {
  tags: 'thorough',
}, async () => {
  const database = await createTestDatabase({ demo: true });
  const held = await Promise.all(
    Array.from({ length: 120 }, (_, day) => hold(database, { day, until: '2026-11-15T11:00:00Z' })),
  );
  const closed: string[] = [];
  const provider: Provider = {
    ...sandbox,
    name: 'stripe',
    find: async (id) => ({ state: closed.includes(id) ? 'over' : 'open' }),
    async close(id) {
      closed.push(id);
    },
  };
  const ids = held.map(({ id }) => id);
  for (const id of ids)
    await updateRows(database.db, 'checkouts', { id }, { provider: 'stripe', session_id: `s_${id}` });
  for (const _ of [1, 2, 3]) startJob(database, { provider });
  await expect.poll(() => closed).toHaveLength(120);
  expect(new Set(await statusesOf(database, ids))).toEqual(new Set(['Expired']));
  expect(new Set(closed)).toEqual(new Set(ids.map((id) => `s_${id}`)));
});

it('what somebody else has in hand is left to them', async () => {
  const database = await createTestDatabase({ demo: true });
  const [first, second] = [
    await hold(database, { day: 1, until: '2026-11-15T11:00:00Z' }),
    await hold(database, { day: 2, until: '2026-11-15T11:00:00Z' }),
  ];
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('checkouts').select('id').where('id', '=', first.id).forUpdate().execute();
    startJob(database, { pollEvery: 50 });
    await expect.poll(() => statusesOf(database, [second.id])).toEqual(['Expired']);
    expect(await statusesOf(database, [first.id])).toEqual(['Pending']);
  });
  await expect.poll(() => statusesOf(database, [first.id])).toEqual(['Expired']);
});

it('a database that is away is told of, and asked again', async () => {
  const database = await createTestDatabase({ demo: true });
  const { id } = await hold(database, { day: 1, until: '2026-11-15T11:00:00Z' });
  await database.pool.query('alter table checkouts rename to hidden');
  const warn = vi.fn();
  startJob(database, { warn, pollEvery: 20 });
  await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringMatching(/^Holds wait/));
  await database.pool.query('alter table hidden rename to checkouts');
  await expect.poll(() => statusesOf(database, [id])).toEqual(['Expired']);
});

it('a server that starts lets go of what ended while there was none', { tags: 'thorough' }, async () => {
  const database = await createTestDatabase({ demo: true });
  const { id, booking } = await hold(database, { day: 1, until: '2026-01-01T00:00:00Z' });
  const server = startServer({ DATABASE_URL: urlOf(database) });
  await server.address;
  await expect.poll(() => statusesOf(database, [id])).toEqual(['Expired']);
  const { code, output } = await server.stop();
  expect([code, output]).toEqual([0, expect.not.stringMatching(/"level":[56]0/)]);
  const row = database.db.selectFrom('bookings').select('status').where('id', '=', booking);
  expect(await row.executeTakeFirst()).toBeUndefined();
});

describe('without a job', async () => {
  const start = Temporal.Instant.from('2026-11-15T18:00:00Z');
  let now = start;
  // No job runs here.
  const house = await createTestApp({ now: () => now.toString() });
  const { changes, db, checkOut, show, get } = house;
  const [holder, rival] = [await createGuest(house), await createGuest(house)];

  beforeEach(() => {
    now = start;
  });
  const letTimePass = (duration: Temporal.DurationLike) => {
    now = now.add(duration);
  };

  let day = 0;
  const nextDay = () => Temporal.PlainDate.from('2026-12-01').add({ days: ++day }).toString();

  const places = [
    { kind: 'room', id: 1, path: '/bookings', body: { roomId: 1 }, list: '/rooms' },
    {
      kind: 'study',
      id: 13,
      path: '/bookings',
      body: { roomId: 13, roomType: 'study' },
      list: '/studyRooms',
    },
    { kind: 'pc', id: 1, path: '/pcbookinghistory', body: { pcId: 1, duration: 1 }, list: '/pcs' },
  ] as const;

  const post = (path: string, payload: object, by: Guest) => house.post(by, path, payload);

  describe.each(places)('a hold of a $kind that has ended, with nobody to let go of it,', (place) => {
    const { kind, id } = place;

    it('keeps nobody from booking [PAY-20]', async () => {
      const at = { date: nextDay(), time: '16:00' };
      const { checkoutId } = (await checkOut(holder, [{ kind, id, ...at }])).json();
      const book = () => post(place.path, { ...place.body, ...at }, rival);
      letTimePass({ minutes: 9, seconds: 59 });
      expect((await book()).statusCode).toBe(409);
      letTimePass({ seconds: 1 });
      expect((await book()).statusCode).toBe(201);
      expect((await show(holder, checkoutId)).json()).toMatchObject({ status: 'Expired' });
      // The repeat finds it booked by the rival.
      expect((await book()).statusCode).toBe(409);
      expect(await checkLedger(db)).toEqual([]);
    });

    it('keeps nobody from checking out, and lets only what stands in the way go [PAY-20]', async () => {
      const [at, elsewhere] = [
        { date: nextDay(), time: '16:00' },
        { date: nextDay(), time: '16:00' },
      ];
      await checkOut(holder, [{ kind, id, ...at }]);
      const bystander = await createGuest(house);
      const other = (await checkOut(bystander, [{ kind, id, ...elsewhere }])).json();
      const cart = [
        { kind, id, ...at },
        { kind: 'pc', id: 5, ...at },
      ];
      letTimePass({ minutes: 9 });
      expect((await checkOut(rival, cart)).statusCode).toBe(409);
      letTimePass({ minutes: 1 });
      expect((await checkOut(rival, cart)).statusCode).toBe(201);
      const statusOf = (checkoutId: string) =>
        db.selectFrom('checkouts').select('status').where('id', '=', checkoutId).executeTakeFirst();
      expect(await statusOf(other.checkoutId)).toEqual({ status: 'Pending' });
      expect((await show(bystander, other.checkoutId)).json()).toMatchObject({ status: 'Expired' });
      expect(await checkLedger(db)).toEqual([]);
    });

    it('is free in every list from the moment on, though the list was kept [PAY-20]', async () => {
      await whenListening(changes);
      const date = nextDay();
      const at = { date, time: '16:00' };
      const { checkoutId } = (await checkOut(holder, [{ kind, id, ...at }])).json();
      const isOffered = async () => {
        const when = kind === 'room' ? `date=${date}` : `date=${date}&time=16:00`;
        const offers: { id: number }[] = await get(rival, `${place.list}?${when}`);
        return offers.some((offer) => offer.id === id);
      };
      const isTaken = async () => {
        const [look] = await get(rival, `/availability?kind=${kind}&id=${id}&from=${date}&to=${date}`);
        return look.taken.length > 0;
      };
      const isListed = async () => (await get(rival, `/bookings?from=${date}&to=${date}`)).length > 0;
      const see = async () => [await isOffered(), await isTaken(), await isListed()];
      const isRoom = kind !== 'pc';
      // Twice, so that the second response is cached.
      for (const _ of [1, 2]) expect(await see()).toEqual([false, true, isRoom]);
      letTimePass({ minutes: 10 });
      for (const _ of [1, 2]) expect(await see()).toEqual([true, false, false]);

      const { reference } = (await show(holder, checkoutId)).json().lines[0];
      // Not deleted yet, but no longer visible.
      const gone = { status: 404, code: 'BOOKING_NOT_FOUND' };
      expect(await get(holder, `/bookings/${reference}`)).toMatchObject(gone);
      expect((await post(`/bookings/${reference}/cancel`, {}, holder)).json()).toMatchObject(gone);
    });
  });

  it('a hold that has ended no longer counts among what a guest may hold', async () => {
    const small = await createTestApp({ settings: { maxUpcomingBookings: 1 }, now: () => now.toString() });
    const guest = await createGuest(small);
    const at = { date: nextDay(), time: '16:00' };
    const book = () => small.post(guest, '/bookings', { roomId: 2, ...at });
    await small.checkOut(guest, [{ kind: 'room', id: 1, ...at }]);
    expect((await book()).json()).toMatchObject({ code: 'TOO_MANY_BOOKINGS' });
    letTimePass({ minutes: 10 });
    expect((await book()).statusCode).toBe(201);
  });

  it('two who want what a hold has left at the same moment are one after the other', async () => {
    const at = { date: nextDay(), time: '16:00' };
    await checkOut(holder, [
      { kind: 'room', id: 3, ...at },
      { kind: 'room', id: 4, ...at },
    ]);
    letTimePass({ minutes: 10 });
    const others = await Promise.all([1, 2, 3, 4].map(() => createGuest(house)));
    const responses = await Promise.all(
      others.map((guest, n) => {
        const line = { kind: 'room', id: 3 + (n % 2), ...at };
        return n < 2 ? checkOut(guest, [line]) : post('/bookings', { roomId: line.id, ...at }, guest);
      }),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await checkLedger(db)).toEqual([]);
  });
});
