import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How many there are. */
export const countRows = async (
  db: Kysely<Database>,
  table: 'bookings' | 'payments' | 'mails' | 'idempotency_keys' | 'orders' | 'events',
): Promise<number> => {
  const rows = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await rows.executeTakeFirstOrThrow()).count;
};
