import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../db/schema.ts';

/** When the next hold ends, in milliseconds since 1970: what is free then changes though nobody writes anything. */
export const findNextEnd = async (
  db: Kysely<Database>,
  now: Temporal.Instant,
): Promise<number | undefined> => {
  const next = await db
    .selectFrom('bookings')
    .select('held_until')
    .where('status', '=', 'Pending')
    .where('held_until', '>', new Date(now.epochMilliseconds))
    .orderBy('held_until')
    .limit(1)
    .executeTakeFirst();
  return next?.held_until?.getTime();
};
