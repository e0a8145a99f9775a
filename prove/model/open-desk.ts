import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { releaseExpired } from '#server/features/checkout/checkout.queries.ts';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import { serveWaiting } from '#server/features/waitlist/follow-waitlist.ts';
import { addGuest, addGuests, openSessions, testSecret } from '#server/testing/add-guests.ts';
import { findOverlaps } from '#server/testing/find-violations.ts';
import { type Bookable, listBookables } from '#server/testing/list-bookables.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { dishNames, guestCount } from './generate-parts.ts';
import { accountOf, centsOf, isGone, type Paper, startOf, stateOfCode, statusOf, zone } from './paper.ts';

export type Person = { uid: string; email: string; headers: { cookie: string } };
/** A response, and who sent the request. */
export type Answer = { status: number; code?: string; by: string } & Record<string, unknown>;

/** Days between the beginnings of two runs, so that their bookings never conflict. */
const apart = 8;

/** The house of all runs, which follow each other in time. */
export const openModelHouse = async () => {
  let now = 0;
  const { app, database } = await createTestApp({
    now: () => new Date(now).toISOString(),
    settings: { maxUpcomingBookings: 1_000 },
  });
  const { db, pool } = database;
  const all = await listBookables(db);
  const bookables = (['room', 'room', 'study', 'pc'] as const).map((kind, n) => {
    const bookable = all.filter((one) => one.kind === kind)[n === 1 ? 1 : 0];
    if (!bookable) throw new Error('The house has nothing of this kind.');
    return bookable;
  });
  const dishes = await db
    .selectFrom('dishes')
    .select(['id', 'name', 'price_cents'])
    .where('name', 'in', dishNames)
    .execute();
  /** Those that were there before anybody added one. */
  const firstRooms = new Set((await db.selectFrom('rooms').select('id').execute()).map(({ id }) => id));
  let runs = 0;

  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    by: Person,
    payload?: object,
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: by.headers,
      ...(payload && { payload }),
    });
    return { ...answer.json(), status: answer.statusCode, by: by.uid };
  };
  const list = async (path: string, by: Person): Promise<Record<string, unknown>[]> => {
    const answer = await app.inject({ url: `/api${path}`, headers: by.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  /** A new day with new guests and an empty paper. */
  const open = async () => {
    const firstDay = new Date(Date.UTC(2027, 0, 4 + apart * runs++)).toISOString().slice(0, 10);
    now = startOf({ date: firstDay, time: '09:00' });
    // Append-only tables are emptied with their triggers off.
    await pool.query(
      `set session_replication_role = replica;
       truncate users, bookings, checkouts, orders, redemptions, points, mails, events cascade;
       set session_replication_role = origin;
       delete from price_rules;
       update rooms set readiness = 'clean' where readiness <> 'clean';
       update pcs set readiness = 'clean' where readiness <> 'clean'`,
    );
    const since = new Date(now).toISOString();
    const guests: Person[] = await addGuests(db, testSecret, guestCount, { since });
    const admin: Person = await addGuest(db, { since, role: 'admin' });
    const clerk: Person = await addGuest(db, { since, role: 'clerk' });
    await db
      .deleteFrom('rooms')
      .where('id', 'not in', [...firstRooms])
      .execute();
    await pool.query(
      `update dishes set sold_out = false, price_cents = first.price_cents
       from jsonb_to_recordset($1) as first (id integer, price_cents integer) where dishes.id = first.id`,
      [JSON.stringify(dishes)],
    );
    const paper: Paper = {
      now,
      stays: [],
      carts: [],
      orders: [],
      entries: [],
      codes: [],
      rooms: [],
      soldOut: new Set(),
      suspended: new Set(),
      toClean: new Set(),
      blocks: [],
      rules: [],
      waiting: [],
      prices: new Map(dishes.map(({ name, price_cents: cents }) => [name, { now: cents, before: cents }])),
      accounts: new Map([...guests, admin, clerk].map(({ uid }) => [uid, { points: 200, owed: 0 }])),
      roles: new Map([
        ...guests.map(({ uid }) => [uid, 'user'] as const),
        [admin.uid, 'admin'] as const,
        [clerk.uid, 'clerk'] as const,
      ]),
    };
    return { paper, guests, admin, clerk, firstDay };
  };

  return {
    bookables,
    dishes,
    send,
    list,
    open,
    signIn: async (uid: string): Promise<{ cookie: string }> => {
      const [headers] = await openSessions(db, testSecret, [uid]);
      return headers ?? { cookie: '' };
    },
    /** The product's background jobs. */
    expireHolds: () => releaseExpired(db, 1_000, new Date(now)),
    async serveWaiting(): Promise<void> {
      const venue = { now: Temporal.Instant.fromEpochMilliseconds(now), timeZone: zone };
      await serveWaiting(db, { ...venue, origin: 'http://127.0.0.1', maxUpcoming: 1_000 });
    },
    setClock: (moment: number): void => {
      now = moment;
    },
    /** Expects that everybody sees exactly the rooms that were added. */
    expectRooms: async (path: string, kind: Bookable['kind'], added: readonly Bookable[]): Promise<void> => {
      const rooms: { id: number; pricePerNight?: number; price?: number }[] = (
        await app.inject({ url: `/api${path}?limit=1000` })
      ).json();
      const fresh = rooms.filter(({ id }) => !firstRooms.has(id));
      expect(fresh.map(({ id, pricePerNight, price }) => [id, pricePerNight ?? price])).toEqual(
        added.filter((room) => room.kind === kind).map(({ id, priceCents }) => [id, priceCents / 100]),
      );
    },
    expectOrder: async (): Promise<void> => {
      expect(await findOverlaps(db)).toEqual([]);
      expect(await checkLedger(db)).toEqual([]);
    },
  };
};
export type ModelHouse = Awaited<ReturnType<typeof openModelHouse>>;

const byId = (rows: (readonly unknown[])[]) =>
  rows.toSorted(([one], [other]) => (`${one}` < `${other}` ? -1 : 1));

/** Compares everything that a guest can read with the paper. */
export const expectAsOnPaper = async (house: ModelHouse, paper: Paper, guest: Person): Promise<void> => {
  if (paper.suspended.has(guest.uid)) return;
  const isMine = ({ uid }: { uid: string }) => uid === guest.uid;
  const [self, rooms, pcs, orders, entries, loyalty] = await Promise.all([
    house.send('GET', `/users/${guest.uid}`, guest),
    house.list('/bookings?mine=true&limit=100', guest),
    house.list('/pcbookinghistory?mine=true&limit=100', guest),
    house.list('/orderDetails?mine=true&limit=100', guest),
    house.list('/feedback?mine=true&limit=100', guest),
    house.send('GET', '/loyalty', guest),
  ]);
  expect(self.role).toBe(paper.roles.get(guest.uid));
  expect(
    byId([...rooms, ...pcs].map((stay) => [stay._id, stay.status, stay.amount ?? stay.totalCost])),
  ).toEqual(
    byId(
      paper.stays
        .filter((stay) => isMine(stay) && !isGone(paper, stay))
        .map((stay) => [stay.id, statusOf(paper, stay), centsOf(stay) / 100]),
    ),
  );
  expect(byId(orders.map(({ _id, orderInfo, totalPrice }) => [_id, orderInfo, totalPrice]))).toEqual(
    byId(paper.orders.filter(isMine).map(({ id, status, cents }) => [id, status, (cents / 100).toFixed(2)])),
  );
  expect(byId(entries.map(({ _id, rating, hidden }) => [_id, rating, hidden !== undefined]))).toEqual(
    byId(paper.entries.filter(isMine).map(({ id, rating, hidden }) => [id, rating, hidden])),
  );
  const { points, owed, codes } = loyalty;
  expect({ points, owed }).toEqual(accountOf(paper, guest.uid));
  const states = (codes as { code: string; state: string }[]).map(({ code, state }) => [code, state]); // the API's own shape
  expect(byId(states)).toEqual(
    byId(paper.codes.filter(isMine).map((code) => [code.code, stateOfCode(paper, code)])),
  );
};
