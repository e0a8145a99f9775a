import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../../db/schema.ts';
import { type ClashRow, findClashes } from './imports.queries.ts';

export type { ClashRow };

/** Clashes of followed calendars with bookings, holds and blocks here, the earliest first. */
export const listClashes = (db: Db, now: Temporal.Instant, most: number): Promise<ClashRow[]> =>
  findClashes(db, now, most);
