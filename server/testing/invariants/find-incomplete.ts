import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Bookings without exactly one payment of their amount and exactly one mail that names them. */
export const findIncomplete = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where (select array_agg(amount_cents) from payments where booking_id = bookings.id)
        is distinct from array[bookings.amount_cents]
      or (select count(*) from mails where position(bookings.id in body) > 0) <> 1`.execute(db);
  return rows.map(({ id }) => id);
};
