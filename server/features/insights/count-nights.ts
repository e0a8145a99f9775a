import { daysBetween } from '#contract/dates.ts';
import type { BookableRow, BookingRow, ClosedRow } from './insights.queries.ts';
import { listUnits } from './sold-units.ts';
import type { VenueDays } from './venue-days.ts';

export type NightsOfDay = { sold: number; open: number; closed: number; cents: number };

/** The state of a room in each night of the period. */
type RoomNights = { sold: Uint16Array; isClosed: Uint8Array; isGone: Uint8Array; first: number };

/** Sold, open and closed nights by day, and the revenue of the sold ones. */
export const countNights = (
  days: VenueDays,
  { bookables, closed, bookings }: { bookables: BookableRow[]; closed: ClosedRow[]; bookings: BookingRow[] },
): NightsOfDay[] => {
  const counted = days.dates.map(() => ({ sold: 0, open: 0, closed: 0, cents: 0 }));
  const dayOf = (date: string) => daysBetween(days.from, date);
  const rooms = new Map<number, RoomNights>(
    bookables.map(({ bookableId, sinceDay }) => [
      bookableId,
      {
        sold: new Uint16Array(days.length),
        isClosed: new Uint8Array(days.length),
        isGone: new Uint8Array(days.length),
        first: dayOf(sinceDay),
      },
    ]),
  );

  for (const { bookableId, isRetired, from, to } of closed) {
    const room = rooms.get(bookableId);
    const first = Math.max(0, from === null ? 0 : dayOf(from));
    const end = to === null ? days.length : Math.min(days.length, dayOf(to));
    (isRetired ? room?.isGone : room?.isClosed)?.fill(1, first, Math.max(first, end));
  }

  for (const booking of bookings) {
    const arrival = dayOf(booking.date);
    for (const { unit, bookableId, cents, isSold } of listUnits(booking)) {
      const day = counted[arrival + unit];
      if (!day) continue;
      day.cents += cents;
      if (!isSold) continue;
      day.sold++;
      const sold = rooms.get(bookableId)?.sold;
      if (sold) sold[arrival + unit] = Number(sold[arrival + unit]) + 1;
    }
  }

  for (const { sold, isClosed, isGone, first } of rooms.values())
    for (const [index, day] of counted.entries()) {
      const isThere = index >= first && !isGone[index];
      // A sold night counts as open whatever else is recorded for it.
      day.open += Math.max(Number(sold[index]), isThere && !isClosed[index] ? 1 : 0);
      if (isThere && isClosed[index] && !sold[index]) day.closed++;
    }
  return counted;
};
