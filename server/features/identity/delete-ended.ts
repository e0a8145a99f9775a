import { sql } from 'kysely';
import { deleteSome } from '../../db/delete-some.ts';
import type { DeleteOld } from '../../jobs/clear-old-rows.ts';

/** Counts, sessions and secrets that were good once. */
export const deleteEnded: readonly DeleteOld[] = [
  (db, most) => deleteSome(db, 'rate_limits', sql`ends_at < now()`, most),
  (db, most) => deleteSome(db, 'sessions', sql`expires_at < now()`, most),
  (db, most) => deleteSome(db, 'verifications', sql`expires_at < now()`, most),
];
