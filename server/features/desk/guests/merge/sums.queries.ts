import { sql } from 'kysely';
import { billSums } from '../../../../db/bill-sums.ts';
import { isStay } from '../../../../db/match-people.ts';
import type { Db } from '../../../../db/schema.ts';
import { ownerColumn, type Person } from '../person.queries.ts';
import { spentBy } from '../spent.ts';

export type SumsRow = {
  stays: number;
  bookings: number;
  orders: number;
  reviews: number;
  notes: number;
  spentCents: number;
  dueCents: number;
};

/** What belongs to a guest, counted. */
export const findSums = async (db: Db, person: Person, now: Date): Promise<SumsRow> => {
  const { uid, hasAccount } = person;
  const own = sql.ref(ownerColumn(person));
  const { rows } = await sql<SumsRow>`
    select count(*) filter (where ${isStay(now)}) as stays,
      count(*) filter (where status <> 'Pending') as bookings,
      (select count(*) from orders where user_id = ${uid}) as orders,
      (select count(*) from feedback where user_id = ${uid}) as reviews,
      (select count(*) from guest_notes where ${own} = ${uid}) as notes,
      ${spentBy(hasAccount ? 'user' : 'record', sql`${uid}`)} as "spentCents",
      (
        select coalesce(sum(greatest(${billSums.totalCents} - ${billSums.paidCents}, 0)), 0)::bigint
        from bookings join payments on payments.booking_id = bookings.id
        where bookings.${own} = ${uid} and bookings.status <> 'Pending'
      ) as "dueCents"
    from bookings where ${own} = ${uid}`.execute(db);
  if (!rows[0]) throw new Error('An aggregate gives one row.');
  return rows[0];
};
