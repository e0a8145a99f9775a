import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { deleteEventsBefore } from './events.queries.ts';

/** Nobody comes back to a stream after longer than this. */
const kept = { hours: 24 };

/** Forgets what happened more than a day ago, in portions that keep nobody waiting. */
export const clearLog = async (
  db: Kysely<Database>,
  now: Temporal.Instant,
  portion = 5_000,
): Promise<void> => {
  const before = new Date(now.subtract(kept).epochMilliseconds);
  while ((await deleteEventsBefore(db, before, portion)) === portion);
};
