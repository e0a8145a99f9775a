import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isStay } from '../../../../db/match-people.ts';
import type { Db } from '../../../../db/schema.ts';
import { type DeskBookingRow, deskColumns, findDeskBookings, isInside } from '../../desk-bookings.queries.ts';
import { ownerColumn, type Person } from '../person.queries.ts';
import { spentBy } from '../spent.ts';

type Figures = {
  stays: number;
  nights: number;
  hours: number;
  cancelled: number;
  noShows: number;
  spentCents: number;
  foodCents: number;
  reviews: number;
  average: string | null;
  lastRating: number | null;
};

/** Number of visits, payments and ratings of a guest. */
export const findFigures = async (db: Db, person: Person, now: Date): Promise<Figures> => {
  const own = sql.raw(ownerColumn(person));
  const { uid, hasAccount } = person;
  const { rows } = await sql<Figures>`
    select
      count(*) filter (where ${isStay(now)}) as stays,
      coalesce(sum(count) filter (where ${isStay(now)} and kind = 'sleeping'), 0) as nights,
      coalesce(sum(count) filter (where ${isStay(now)} and kind <> 'sleeping'), 0) as hours,
      count(*) filter (where status = 'Cancelled') as cancelled,
      count(*) filter (where status = 'No-show') as "noShows",
      ${spentBy(hasAccount ? 'user' : 'record', sql`${uid}`)} as "spentCents",
      coalesce((
        select sum(total_cents) from orders
          left join payments on payments.order_id = orders.id or payments.booking_id = orders.booking_id
        where orders.user_id = ${hasAccount ? uid : null} and orders.status <> 'Cancelled' and payments.status = 'paid'
      ), 0)::bigint as "foodCents",
      (select count(*) from feedback where user_id = ${uid}) as reviews,
      (select round(avg(rating), 1)::text from feedback where user_id = ${uid}) as average,
      (select rating from feedback where user_id = ${uid} order by created_at desc, id desc limit 1) as "lastRating"
    from bookings where ${own} = ${uid}`.execute(db);
  if (!rows[0]) throw new Error('An aggregate gives one row.');
  return rows[0];
};

/** The current booking, or else the next one. */
export const findCurrentBooking = async (
  db: Db,
  person: Person,
  now: Temporal.Instant,
): Promise<DeskBookingRow | undefined> => {
  const picked = db
    .selectFrom('bookings')
    .select(deskColumns)
    .where(ownerColumn(person), '=', person.uid)
    .where(
      sql<boolean>`(${isInside(now)} or (status = 'Confirmed' and ends_at > ${new Date(now.epochMilliseconds)}))`,
    )
    .orderBy(sql`status <> 'Checked in'`)
    .orderBy('starts_at')
    .limit(1);
  return (await findDeskBookings(db, picked))[0];
};

/** Whether there is no other admin. */
export const isOnlyAdmin = async (db: Db, uid: string): Promise<boolean> => {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', uid)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
};
