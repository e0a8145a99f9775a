import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { connect } from '../../db/connection/connect.ts';
import { guestsBatch } from '../../db/demo/demo-accounts.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { findOverlaps } from '../../testing/find-violations.ts';
import { findRow, insertRows } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkLedger } from '../payments/ledger/check-ledger.ts';
import { advanceDemo } from './advance-demo.ts';
import { createToInstant } from './booking-rows.ts';
import { at, dateOf } from './plan/local-time.ts';
import { planBookings } from './plan/plan-bookings.ts';

const lisbon = { timeZone: 'Europe/Lisbon', origin: 'http://localhost:3000' };

const update = ({ db }: Pick<TestDatabase, 'db'>, now: string) =>
  advanceDemo(db, { ...lisbon, now: Temporal.Instant.from(now) });

const count = async ({ db }: Pick<TestDatabase, 'db'>, rows: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from ${rows}`.execute(db)).rows[0]?.count ?? 0;

const booked = ['bookings', 'payments', 'checkouts', 'transfers', 'refunds', 'charges', 'desk_payments'];
const tables = ['users', 'guests', 'points', 'orders', 'feedback', 'mails', 'desk_log', 'events', ...booked];

/** Row counts, and how often bookings and orders have been changed. */
const measure = async (house: TestDatabase) => ({
  ...Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await count(house, sql.table(table))])),
  ),
  versions: await count(house, sql`bookings, generate_series(1, version)`),
  revisions: await count(house, sql`orders, generate_series(1, revision)`),
});

const house = await createTestDatabase({ demo: true });
const { db } = house;
const afternoon = '2026-11-16T14:20:00Z';

/** Until when guests were simulated, in milliseconds; rooms were added by the real clock. */
const readProgress = async (): Promise<number> =>
  (await findRow(db, 'demo_batches', { name: guestsBatch }, ['added_at'])).added_at.getTime();

describe('a house that lives', () => {
  it('has bookings from two months ago to a month ahead, and today all that a desk has to do [DESK-111]', async () => {
    await update(house, afternoon);
    const counted = Object.fromEntries(
      await Promise.all(
        Object.entries({
          arrivals: sql`bookings where kind = 'sleeping' and date = '2026-11-16' and status in ('Confirmed', 'Checked in')`,
          late: sql`bookings where kind = 'sleeping' and status = 'Confirmed' and starts_at < ${afternoon}`,
          departures: sql`bookings where kind = 'sleeping' and date + count = '2026-11-16'`,
          overdue: sql`bookings where kind = 'sleeping' and status = 'Checked in' and ends_at < ${afternoon}`,
          inHouse: sql`bookings where kind = 'sleeping' and status = 'Checked in'`,
          hourly: sql`bookings where kind <> 'sleeping' and status = 'Checked in'`,
          toClean: sql`rooms where readiness = 'to clean'`,
          kitchen: sql`orders where status not in ('Completed', 'Cancelled')`,
          holds: sql`bookings where status = 'Pending' and held_until > ${afternoon}`,
          blocks: sql`bookings where status = 'Blocked' and ends_at > ${afternoon}`,
          unpaid: sql`bookings join payments on booking_id = bookings.id
            where bookings.status = 'Checked in' and payments.status = 'due'`,
          failedMails: sql`mails where failed is not null`,
          behind: sql`bookings where date < '2026-11-16' and status = 'Completed'`,
          ahead: sql`bookings where date > '2026-11-16' and status = 'Confirmed'`,
          reviews: sql`feedback`,
          withoutAccount: sql`bookings where guest_id is not null`,
          refunds: sql`refunds where settled_at is not null`,
          charges: sql`charges`,
          strangers: sql`(select email from users union all select email from guests) as people
            where email not like '%@nightdesk.test'`,
        }).map(async ([name, rows]) => [name, await count(house, rows)]),
      ),
    );
    const between = (least: number, most: number) =>
      expect.toSatisfy((n: number) => n >= least && n <= most, `between ${least} and ${most}`);
    expect(counted).toEqual({
      arrivals: between(3, 8),
      late: between(1, 2),
      departures: between(3, 8),
      overdue: 1,
      inHouse: between(6, 12),
      hourly: between(2, 12),
      toClean: between(1, 6),
      kitchen: between(3, 6),
      holds: 3,
      blocks: between(2, 15),
      unpaid: between(1, 12),
      failedMails: 1,
      behind: between(1000, 4000),
      ahead: between(60, 400),
      reviews: between(40, 150),
      withoutAccount: between(300, 2000),
      refunds: between(5, 60),
      charges: between(50, 200),
      strangers: 0,
    });
    const { rows } = await sql<{ first: string; last: string }>`
      select min(date) as first, max(date) as last from bookings`.execute(db);
    expect(rows).toEqual([{ first: '2026-09-17', last: expect.stringMatching(/^2026-12-(1[0-9]|2[01])$/) }]);
  });

  it('rates rooms by what its guests say [DESK-111]', async () => {
    const rooms = await db
      .selectFrom('rooms')
      .select(['shown_rating', 'review_count'])
      .where('kind', '=', 'sleeping')
      .execute();
    for (const { shown_rating, review_count } of rooms) {
      expect(review_count).toBeGreaterThan(0);
      expect(Number(shown_rating)).toBeGreaterThan(3.9);
    }
  });

  it('changes nothing when it is started again at the same moment, from several processes too [DESK-113]', async () => {
    const before = await measure(house);
    const processes = [1, 2, 3].map(() => connect(house.connection));
    await Promise.all(processes.map((process) => update(process, '2026-11-16T14:20:31Z')));
    await Promise.all(processes.map(({ close }) => close()));
    expect(await measure(house)).toEqual(before);
  });

  it('has the guest of the demo among those who stay, behind a door with a code [DESK-117]', async () => {
    const { rows } = await sql`
      select bookings.kind, bookings.status, access_code, ends_at > ${afternoon}::timestamptz + interval '20 hours' as "isOn"
      from bookings join rooms on rooms.id = room_id where user_id = 'demo-guest'`.execute(db);
    expect(rows).toEqual([{ kind: 'sleeping', status: 'Checked in', access_code: '2748 #', isOn: true }]);
  });

  it('has them also late on an evening on which all others with a longer stay have accounts [DESK-117]', {
    tags: 'thorough',
  }, async () => {
    const evening = await createTestDatabase({ demo: true });
    await update(evening, '2026-11-18T22:35:00Z');
    const { rows } = await sql`
      select status, ends_at > '2026-11-18T22:35:00Z' as "isOn" from bookings where user_id = 'demo-guest'`.execute(
      evening.db,
    );
    expect(rows).toEqual([{ status: 'Checked in', isOn: true }]);
  });

  it('goes on where it was when it is started later, and lets go whom it kept [DESK-114]', async () => {
    await update(house, '2026-11-17T08:40:00Z');
    expect(
      await count(
        house,
        sql`bookings where status in ('Confirmed', 'Checked in') and ends_at < '2026-11-17T00:00:00Z'`,
      ),
    ).toBe(0);
    expect(
      await count(
        house,
        sql`bookings where kind = 'sleeping' and date = '2026-11-16' and status = 'Checked in'`,
      ),
    ).toBeGreaterThan(0);
    expect(
      await count(
        house,
        sql`bookings where kind = 'sleeping' and date = '2026-11-17' and status = 'Confirmed'`,
      ),
    ).toBeGreaterThan(2);
    expect(await count(house, sql`orders where status not in ('Completed', 'Cancelled')`)).toBeLessThan(7);
    expect(await count(house, sql`mails where failed is not null`)).toBe(2);
  });

  it('goes on while the house is open: places change hands, and food comes and goes [DESK-114]', async () => {
    for (const time of ['09:10', '09:11', '09:40', '10:25']) await update(house, `2026-11-17T${time}:00Z`);
    const overtime = sql`bookings where kind <> 'sleeping' and status = 'Checked in' and ends_at < '2026-11-17T09:50:00Z'`;
    expect(await count(house, overtime)).toBe(0);
    expect(
      await count(house, sql`bookings where kind <> 'sleeping' and status = 'Checked in'`),
    ).toBeGreaterThan(0);
    const kitchen = await count(house, sql`orders where status not in ('Completed', 'Cancelled')`);
    expect(kitchen).toBeGreaterThan(1);
    expect(kitchen).toBeLessThan(8);
  });

  it('leaves alone what a visitor has done, and puts nobody where a visitor is [DESK-114]', async () => {
    const own = { kind: 'room' as const, time: '15:00', count: 5 };
    const free = await sql<{ id: number; date: string }>`
      select distinct on (rooms.id) rooms.id, day::date::text as date from rooms, generate_series('2026-11-24'::date, '2026-12-05', '1 day') as day
      where kind = 'sleeping' and not exists (
        select from bookings where room_id = rooms.id and status in ('Pending', 'Confirmed', 'Checked in', 'Blocked')
          and nights && daterange(day::date, day::date + 5)
      ) order by rooms.id, day limit 3`.execute(db);
    for (const { id, date } of free.rows) await addBooking(db, { ...own, id, date, uid: 'demo-admin' });
    // The desk has checked a guest in early, and not checked them out since.
    const [arriving] = await db
      .selectFrom('bookings')
      .select(['id', 'room_id'])
      .where('kind', '=', 'sleeping')
      .where('date', '=', '2026-11-17')
      .where('count', '>', 1)
      .where('status', '=', 'Confirmed')
      .orderBy('id')
      .execute();
    const touched = arriving?.id ?? '';
    const arrived_at = new Date('2026-11-17T08:45:00Z');
    await db
      .updateTable('bookings')
      .set({ status: 'Checked in', arrived_at })
      .where('id', '=', touched)
      .execute();
    await insertRows(db, 'desk_log', {
      at: arrived_at,
      actor_name: 'Ana Duarte',
      action: 'POST /desk/bookings/{id}/check-in',
      subject: `booking ${touched}`,
      booking_id: touched,
      request_id: 'r',
      address: '127.0.0.1',
    });
    await db
      .updateTable('rooms')
      .set({ readiness: 'to clean' })
      .where('id', '=', arriving?.room_id ?? 0)
      .execute();
    const before = await db.selectFrom('bookings').selectAll().where('user_id', '=', 'demo-admin').execute();
    expect(before).toHaveLength(free.rows.length);

    await update(house, '2026-11-17T20:00:00Z');
    expect(
      await db.selectFrom('bookings').select(['status', 'arrived_at']).where('id', '=', touched).execute(),
    ).toEqual([{ status: 'Checked in', arrived_at }]);
    expect(
      await db
        .selectFrom('rooms')
        .select('readiness')
        .where('id', '=', arriving?.room_id ?? 0)
        .execute(),
    ).toEqual([{ readiness: 'to clean' }]);

    await update(house, '2026-12-02T10:00:00Z');
    expect(await db.selectFrom('bookings').selectAll().where('user_id', '=', 'demo-admin').execute()).toEqual(
      before,
    );
    // The demo guest has left meanwhile, and is in the house again.
    const stays = await db
      .selectFrom('bookings')
      .select('status')
      .where('user_id', '=', 'demo-guest')
      .orderBy('starts_at')
      .execute();
    expect(stays).toEqual([{ status: 'Completed' }, { status: 'Checked in' }]);
    // Even a forgotten guest is checked out in the end.
    expect(await db.selectFrom('bookings').select('status').where('id', '=', touched).execute()).toEqual([
      { status: 'Completed' },
    ]);
  });

  it('holds something at every minute, and what is held is booked when its time comes [DESK-114]', async () => {
    const held = (now: string) => sql`bookings where status = 'Pending' and held_until > ${now}`;
    for (let minute = 1; minute <= 15; minute++) {
      const now = `2026-12-02T10:${String(minute).padStart(2, '0')}:00Z`;
      await update(house, now);
      expect(await count(house, held(now))).toBeGreaterThan(0);
      // Expired holds leave nothing.
      expect(await count(house, sql`bookings where status = 'Pending'`)).toBeLessThanOrEqual(3);
    }
    // The next booking of a near night by a guest with an account is held first, and then theirs.
    const next = planBookings('2026-11-20', '2027-01-06')
      .bookings.filter(
        ({ bookable, created, date, guest, isWalkIn }) =>
          bookable.kind === 'sleeping' &&
          created > at('2026-12-02', '10:30') &&
          date > dateOf(created) &&
          date < addDays(dateOf(created), 12) &&
          guest.hasAccount &&
          !isWalkIn,
      )
      .toSorted((one, other) => one.created - other.created)[0];
    if (!next) throw new Error('Nobody books any more.');
    const toInstant = createToInstant('Europe/Lisbon');
    const theirs = sql`bookings where user_id = ${next.guest.id} and date = ${next.date}`;
    await update(house, toInstant(next.created - 30));
    await update(house, toInstant(next.created - 1));
    expect(await count(house, sql`${theirs} and status = 'Pending'`)).toBe(1);
    await update(house, toInstant(next.created));
    expect(await count(house, sql`${theirs} and status = 'Pending'`)).toBe(0);
    expect(await count(house, sql`${theirs} and status = 'Confirmed' and id = ${next.id}`)).toBe(1);
  });

  it('moves food through every status of the kitchen, also when it was away meanwhile [DESK-114]', async () => {
    const seen = new Map<number, string[]>();
    const look = async () => {
      for (const { id, status } of await db.selectFrom('orders').select(['id', 'status']).execute())
        seen.set(id, [...new Set([...(seen.get(id) ?? []), status])]);
    };
    const known = await db.selectFrom('orders').select('id').execute();
    const begin = await readProgress();
    const later = (minutes: number) => update(house, new Date(begin + minutes * 60_000).toISOString());
    for (let minutes = 6; minutes <= 60; minutes += 6) {
      await later(minutes);
      await look();
    }
    for (const { id } of known) seen.delete(id);
    const all = ['Just Ordered', 'Few More Minutes', 'Ready to Serve', 'Completed'];
    for (const statuses of seen.values()) expect(statuses).toEqual(all.slice(0, statuses.length));
    expect([...seen.values()]).toContainEqual(all);
    // Every step is recorded, even if several happen at once.
    const fresh = await db.selectFrom('orders').select('id').where('status', '=', 'Just Ordered').execute();
    const ids = fresh.map(({ id }) => id);
    expect(ids).not.toEqual([]);
    await later(180);
    const served = await db
      .selectFrom('orders')
      .select(['status', 'revision', 'few_more_minutes_at', 'ready_at'])
      .where('id', 'in', ids)
      .execute();
    for (const order of served)
      expect(order).toEqual({
        status: 'Completed',
        revision: 4,
        few_more_minutes_at: expect.any(Date),
        ready_at: expect.any(Date),
      });
  });

  it('does not bring back a guest whom an admin has erased [DESK-114]', async () => {
    const [gone] = await db.selectFrom('guests').select('id').orderBy('id').limit(1).execute();
    const id = gone?.id ?? '';
    await db.updateTable('bookings').set({ guest_id: null }).where('guest_id', '=', id).execute();
    await db.deleteFrom('guests').where('id', '=', id).execute();
    await insertRows(db, 'desk_log', {
      at: new Date(),
      actor_name: 'Ada',
      action: 'DELETE /desk/guests/{uid}',
      subject: `guest ${id}`,
      request_id: '',
      address: '',
    });
    const before = await count(house, sql`guests`);
    await update(house, new Date((await readProgress()) + 24 * 3_600_000).toISOString());
    expect(await count(house, sql`guests`)).toBe(before);
    expect(await count(house, sql`bookings where guest_id = ${id}`)).toBe(0);
  });

  it('keeps its books right, and nobody shares a bed with a stranger [DESK-112]', async () => {
    expect((await checkLedger(db)).slice(0, 5)).toEqual([]);
    expect(await findOverlaps(db)).toEqual([]);
  });
});
