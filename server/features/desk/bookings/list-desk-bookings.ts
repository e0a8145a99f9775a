import { type RawBuilder, sql } from 'kysely';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking, DeskBookingsQuery } from '#contract/desk/bookings.ts';
import { instantAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { cutPage, type Page } from '../../../lists/cut-page.ts';
import { readTimeCursor, writeTimeCursor } from '../../../lists/time-cursor.ts';
import { presentDeskBooking } from '../present-desk-booking.ts';
import { findNewestBookings } from './desk-list.queries.ts';
import { matchGuests } from './people.queries.ts';

/** Shorter searches are not taken for references. */
const shortestReference = 3;

/** A reference prefix as read aloud, in any case and grouping; undefined if it cannot be one. */
const readReference = (q: string): string | undefined => {
  const text = q.replaceAll(/[\s#-]/g, '').toUpperCase();
  return text.length >= shortestReference && /^[0-9A-HJKMNP-TV-Z]{1,12}$/.test(text) ? text : undefined;
};

const matchBookings = async (db: Db, q: string): Promise<RawBuilder<boolean>> => {
  const guests = await matchGuests(db, q);
  const reference = readReference(q);
  return reference === undefined ? guests : sql`(id like ${`${reference}%`} or ${guests})`;
};

/** Bookings of every kind, newest first; searches match references, names, e-mail addresses and phone numbers. */
export const listDeskBookings = async (
  db: Db,
  { q, id, from, to, after, limit, ...query }: DeskBookingsQuery,
  { now, timeZone }: VenueClock,
): Promise<Page<DeskBooking>> => {
  const midnight = (date: string) => instantAt(date, '00:00', timeZone);
  const cursor = readTimeCursor(after);
  const rows = await findNewestBookings(db, {
    ...query,
    limit,
    now,
    after: cursor,
    bookableId: id,
    found: q ? await matchBookings(db, q) : undefined,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(addDays(to, 1)),
  });
  return cutPage(rows, {
    limit,
    cursorOf: writeTimeCursor,
    present: (row) => presentDeskBooking(row, now),
  });
};
