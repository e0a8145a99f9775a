import type { Temporal } from 'temporal-polyfill';
import type {
  PcBooking,
  PcBookingsQuery,
  RoomBooking,
  RoomBookingsQuery,
  TakenSlot,
} from '#contract/bookings.ts';
import { can } from '#contract/identity/permissions.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readTimeCursor, writeTimeCursor } from '../../lists/time-cursor.ts';
import {
  type BookingRow,
  type Filter,
  findAll,
  findBooking,
  findOwn,
  findSeen,
  type TakenRow,
} from './booking-rows.queries.ts';
import { presentBooking, presentPcBooking, presentRoomBooking, presentTakenSlot } from './present-booking.ts';

const findOwnOrAll = (db: Db, caller: SignedIn, mine: boolean | undefined, filter: Filter) =>
  caller.role === 'admin' && !mine ? findAll(db, filter) : findOwn(db, caller.uid, filter);

/**
 * Bookings of rooms: the caller's own in full, others' only as taken slots and while they block; for admins
 * all in full.
 */
export const listRoomBookings = async (
  db: Db,
  caller: SignedIn | null,
  { mine, after, ...query }: RoomBookingsQuery,
  now: Temporal.Instant,
): Promise<Page<RoomBooking | TakenSlot>> => {
  if (mine && !caller) throw new AppError('NOT_SIGNED_IN');
  const filter = {
    ...query,
    kinds: ['sleeping', 'study'],
    after: readTimeCursor(after),
    now,
  } satisfies Filter;
  const rows =
    caller && (mine || caller.role === 'admin')
      ? await findOwnOrAll(db, caller, mine, filter)
      : await findSeen(db, caller?.uid, filter);
  const present = (row: BookingRow | TakenRow) =>
    'payment' in row ? presentRoomBooking(row, now) : presentTakenSlot(row);
  return cutPage(rows, { limit: query.limit, cursorOf: writeTimeCursor, present });
};

/** Bookings of PCs: the caller's own; for admins all. */
export const listPcBookings = async (
  db: Db,
  caller: SignedIn,
  { mine, after, ...query }: PcBookingsQuery,
  now: Temporal.Instant,
): Promise<Page<PcBooking>> => {
  const filter = { ...query, kinds: ['pc'], after: readTimeCursor(after), now } satisfies Filter;
  const rows = await findOwnOrAll(db, caller, mine, filter);
  return cutPage(rows, {
    limit: query.limit,
    cursorOf: writeTimeCursor,
    present: (row) => presentPcBooking(row, now),
  });
};

/** One booking of any kind, for its guest and admins. */
export const showBooking = async (db: Db, caller: SignedIn, id: string, now: Temporal.Instant) => {
  const row = await findBooking(db, id, now);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  if (!can(caller, 'GET /bookings/{id}', row.user_id)) throw new AppError('NOT_ALLOWED');
  return presentBooking(row, now);
};
