import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  countDeadlocks,
  countWaiting,
  openEarlierDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const openEarlierHouse = async (): Promise<TestDatabase> => {
  const database = await openEarlierDatabase(6);
  await sql`
    insert into users (id, name, email, created_at)
    select 'guest-' || n, 'Guest', 'guest-' || n || '@example.com', '2020-01-01' from generate_series(1, 3) as n;
    insert into rooms (kind, title, description, details, image, price_cents, rating)
    values ('sleeping', 'Attic', 'High up.', 'One bed.', '/attic.svg', 2500, 4.5);
    insert into dishes (name, description, image, price_cents) values ('Soup', 'Hot.', '/soup.svg', 599);
    insert into bookings
      (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
    select '000000000001', 'guest-1', 'sleeping', id, title, '2027-01-01', '16:00', 1,
      '2027-01-01T16:00Z', '2027-01-02T11:00Z', 2500, 'Confirmed' from rooms;
    insert into payments (id, booking_id, amount_cents, status)
    values ('000000000001', '000000000001', 2500, 'due')`.execute(database.db);
  return database;
};

it('whoever has registered before is a member from now on, with points for 12 months', async () => {
  const { db, pool } = await openEarlierHouse();
  await migrate(pool);
  const { rows } = await sql`
    select members.user_id, members.points, members.owed, kind, points.points as came,
      joined_at = at and at > now() - interval '1 hour' as "isNew",
      next_expiry = expires_at and expires_at = at + interval '12 months' as "isForAYear"
    from members join points using (user_id) order by user_id`.execute(db);
  expect(rows).toEqual(
    [1, 2, 3].map((n) => ({
      ...{ user_id: `guest-${n}`, points: 200, owed: 0, kind: 'joined', came: 200 },
      ...{ isNew: true, isForAYear: true },
    })),
  );
});

const lockGuest = sql`select from users where id = 'guest-1' for no key update`;
const book = sql`
  insert into bookings (id, user_id, kind, room_id, title, date, time, count, starts_at, ends_at, amount_cents, status)
  select '000000000002', 'guest-1', 'sleeping', id, title, '2027-01-03', '16:00', 1,
    '2027-01-03T16:00Z', '2027-01-04T11:00Z', 2500, 'Confirmed' from rooms`;
const owe = sql`
  insert into payments (id, booking_id, amount_cents, status) values ('000000000002', '000000000002', 2500, 'due')`;
const readBookings = sql`
  select from bookings join payments on booking_id = bookings.id
    left join users on users.id = user_id left join rooms on rooms.id = room_id`;
const cancel = sql`update bookings set status = 'Cancelled', cancelled_at = now()`;
const letGo = sql`update payments set status = 'cancelled'`;

it.each([
  ['books', [lockGuest], [sql`select title from rooms`, book, owe]],
  ['has chosen a room to book', [lockGuest, sql`select title from rooms`], [book, owe]],
  ['has chosen a dish to order', [lockGuest, sql`select name from dishes`], [sql`select from orders`]],
  ['cancels', [readBookings], [cancel, letGo, sql`select from checkouts`]],
  ['leaves', [lockGuest, sql`update checkouts set status = status`], [readBookings, cancel, letGo]],
])('whoever %s at an earlier version meanwhile goes first', async (_what, before, after) => {
  const database = await openEarlierHouse();
  const { db, pool } = database;
  const guest = await db.startTransaction().execute();
  for (const statement of before) await statement.execute(guest);
  const migrating = migrate(pool);
  await expect.poll(() => countWaiting(database)).toBe(1);
  for (const statement of after) await statement.execute(guest);
  await guest.commit().execute();
  await migrating;
  expect(await countDeadlocks(database)).toBe(0);
});
