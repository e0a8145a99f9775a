import { sql } from 'kysely';
import { maxCounted } from '#contract/desk/guests.ts';
import type { Db } from '../../../../db/schema.ts';
import { type Here, selectHere } from './who-is-here.ts';

type Counts = { total: number; inHouse: number; arriving: number; suspended: number };

/** How many guests there are with and without an account, and how many are here or suspended. */
export const countGuests = async (db: Db, here: Here): Promise<Counts> => {
  const isSuspended = sql`suspended_at is not null and coalesce(suspended_until, 'infinity') > ${here.now}`;
  const { rows } = await sql<Counts>`
    with here as materialized (${selectHere(here)})
    select
      (select count(*) from (select from users limit ${maxCounted}) as users)
        + (select count(*) from (select from guests where user_id is null limit ${maxCounted}) as guests) as total,
      (select count(*) from here where tier = 0) as "inHouse",
      (select count(*) from here where tier = 1) as arriving,
      (select count(*) from users where ${isSuspended})
        + (select count(*) from guests where user_id is null and ${isSuspended}) as suspended`.execute(db);
  return rows[0] ?? { total: 0, inHouse: 0, arriving: 0, suspended: 0 };
};
