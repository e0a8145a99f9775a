import type { z } from 'zod';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import type { Block } from '#contract/desk/blocks.ts';
import type { Board, BoardBookable, boardEndpoints } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { maxBoardDays } from '#contract/desk/desk.rules.ts';
import { readinessAt } from '#contract/desk/lifecycle.rules.ts';
import { kinds } from '#contract/kinds.ts';
import { fromCents, toCents } from '#contract/money.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { presentPrice } from '../../../lists/present-price.ts';
import { findDeskBookings } from '../desk-bookings.queries.ts';
import { presentDeskBooking } from '../present-desk-booking.ts';
import {
  type BlockRow,
  type BoardBookableRow,
  findBoardBlocks,
  findBoardBookables,
  pickBoardBookings,
} from './board.queries.ts';
import { countOccupancy } from './count-occupancy.ts';
import { listBlockedDays, listClosedDays, listTakenDays } from './list-days.ts';

type Query = z.output<(typeof boardEndpoints)['GET /desk/board']['query']>;

/** The board: bookables of all kinds or one, with everything that touches these days, both included. */
export const showBoard = async (
  db: Db,
  { from, to, kind }: Query,
  { now, timeZone }: VenueClock,
): Promise<Board> => {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > maxBoardDays) throw new AppError('SPAN_TOO_LONG', { most: maxBoardDays });

  const shown = kind ? [kind] : kinds;
  const days = { from, to: addDays(to, 1) };
  const midnight = (date: string) => instantAt(date, '00:00', timeZone);
  const span = { days, instants: { from: midnight(days.from), to: midnight(days.to) } };
  const [bookableRows, bookingRows, blockRows] = await Promise.all([
    findBoardBookables(db, shown, now),
    findDeskBookings(db, pickBoardBookings(shown, span, now)),
    findBoardBlocks(db, shown, span),
  ]);

  const bookings = bookingRows.map((row) => presentDeskBooking(row, now));
  const bookables = listShown(bookableRows, bookings).map((row) =>
    presentBookable(row, dateAt(now, timeZone)),
  );
  const blocks = blockRows.map(presentBlock);
  const counted = kind ?? 'room';
  const isCounted = (one: { kind: string }) => one.kind === counted;
  const occupancy = countOccupancy(
    Array.from({ length }, (_, day) => addDays(from, day)),
    {
      ids: bookables.filter((one) => isCounted(one) && !one.retired).map(({ id }) => id),
      taken: bookings.filter(isCounted).flatMap((booking) => listTakenDays(booking, timeZone)),
      closed: [
        ...blocks.filter(isCounted).map((block) => listBlockedDays(block, timeZone)),
        ...bookables.filter(isCounted).flatMap((bookable) => listClosedDays(bookable, timeZone)),
      ],
    },
  );
  return { bookables, bookings, blocks, occupancy };
};

/** Retired bookables are shown while they have bookings. */
export const listShown = (
  rows: readonly BoardBookableRow[],
  bookings: readonly Pick<DeskBooking, 'kind' | 'id'>[],
) =>
  rows.filter(
    (row) => !row.retired_at || bookings.some(({ kind, id }) => kind === row.kind && id === row.id),
  );

export const presentBookable = (row: BoardBookableRow, today: string): BoardBookable => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  image: row.image,
  price: presentPrice(row.price_cents),
  ...(toCents(presentPrice(row.price_cents)) !== row.price_cents && {
    basePrice: fromCents(row.price_cents),
  }),
  readiness: readinessAt({ ...row, until: row.out_of_order_until }, today),
  ...(row.out_of_order_from && { outOfOrderFrom: row.out_of_order_from.toISOString() }),
  ...(row.out_of_order_until !== null && { outOfOrderUntil: row.out_of_order_until }),
  ...(row.retired_at && { retired: true }),
  isOccupied: row.isOccupied,
});

export const presentBlock = ({ date, count, starts_at, ends_at, ...row }: BlockRow): Block => {
  const startsAt = starts_at.toISOString();
  const endsAt = ends_at.toISOString();
  return {
    ...row,
    ...(row.kind === 'room' ? { from: date, to: addDays(date, count) } : { from: startsAt, to: endsAt }),
    startsAt,
    endsAt,
  };
};
