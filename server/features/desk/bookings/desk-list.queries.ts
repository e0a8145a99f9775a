import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { bookedKinds } from '../../../db/booked-kinds.ts';
import { isStanding } from '../../../db/occupying.ts';
import type { Db } from '../../../db/schema.ts';
import { isAfterCursor, type TimeCursor } from '../../../lists/time-cursor.ts';
import { type DeskBookingRow, deskColumns, findDeskBookings } from '../desk-bookings.queries.ts';

export type Filter = {
  /** What a search matches, as part of a statement over bookings. */
  found?: RawBuilder<boolean> | undefined;
  status?: Status | undefined;
  kind?: Kind | undefined;
  bookableId?: number | undefined;
  /** Bookings that touch the days between both. */
  from?: Temporal.Instant | undefined;
  to?: Temporal.Instant | undefined;
  after: TimeCursor | undefined;
  limit: number;
  now: Temporal.Instant;
};

const toDate = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds);

/** By the shown status: past bookings count as completed. */
const hasStatus = (status: Status, now: Temporal.Instant): RawBuilder<boolean> => {
  const written = sql.lit(status);
  if (status === 'Completed')
    return sql`(status = ${written} or (status in ('Confirmed', 'Checked in') and ends_at <= ${toDate(now)}))`;
  return status === 'Confirmed' || status === 'Checked in'
    ? sql`(status = ${written} and ends_at > ${toDate(now)})`
    : sql`status = ${written}`;
};

const isOf = (kind: Kind, id: number): RawBuilder<boolean> =>
  sql`${sql.raw(kind === 'pc' ? 'pc_id' : 'room_id')} = ${id}`;

/** Bookings of every kind, newest first; one row more than the limit, if there is one. */
export const findNewestBookings = (db: Db, filter: Filter): Promise<DeskBookingRow[]> => {
  const { found, status, kind, bookableId, from, to, after, limit, now } = filter;
  let rows = db
    .selectFrom('bookings')
    .select(deskColumns)
    .where(isStanding(now))
    .where(sql<boolean>`status <> 'Blocked'`);
  if (found) rows = rows.where(found);
  if (status) rows = rows.where(hasStatus(status, now));
  if (kind) rows = rows.where('kind', '=', sql.lit(bookedKinds[kind]));
  if (kind && bookableId !== undefined) rows = rows.where(isOf(kind, bookableId));
  // The longest stay bounds the start, so that indexes find the days.
  if (from)
    rows = rows
      .where('ends_at', '>', toDate(from))
      .where('starts_at', '>', toDate(from.subtract({ hours: (longest.room + 2) * 24 })));
  if (to) rows = rows.where('starts_at', '<', toDate(to));
  if (after)
    rows = rows.where(isAfterCursor(after, { table: 'bookings', time: 'created_at', direction: 'desc' }));
  return findDeskBookings(
    db,
    rows
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1),
  );
};
