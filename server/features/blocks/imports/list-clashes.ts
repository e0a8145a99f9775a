import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../../db/schema.ts';
import { type ClashRow, findClashes } from './imports.queries.ts';

export type { ClashRow };

/** Where other sites' calendars say that something is taken which is also booked, held or blocked here, the soonest first. */
export const listClashes = (db: Db, now: Temporal.Instant, most: number): Promise<ClashRow[]> =>
  findClashes(db, now, most);
