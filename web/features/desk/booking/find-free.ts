import { occupies } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Board, BoardBookable } from '#contract/desk/board.ts';
import type { DeskBooking } from '#contract/desk/bookings.ts';

/** The requested time: days for nights, instants in milliseconds for hours. */
export type RequestedSpan = { from: string; to: string } | { start: number; end: number };

const overlap = <T extends string | number>(from: T, to: T, otherFrom: T, otherTo: T): boolean =>
  from < otherTo && otherFrom < to;

const takesOf = ({ kind, date, count, movedOn, movedAt, startsAt, endsAt }: DeskBooking): RequestedSpan =>
  kind === 'room'
    ? { from: movedOn ?? date, to: addDays(date, count) }
    : { start: Date.parse(movedAt ?? startsAt), end: Date.parse(endsAt) };

const meets = (wanted: RequestedSpan, taken: RequestedSpan): boolean => {
  if ('from' in wanted) return 'from' in taken && overlap(wanted.from, wanted.to, taken.from, taken.to);
  return 'start' in taken && overlap(wanted.start, wanted.end, taken.start, taken.end);
};

/** Out of order means closed until a day, or until further notice. */
const isClosed = (
  { readiness, outOfOrderUntil }: BoardBookable,
  wanted: RequestedSpan,
  dayOf: (instant: number) => string,
): boolean => {
  const firstDay = 'from' in wanted ? wanted.from : dayOf(wanted.start);
  return readiness === 'out of order' && (outOfOrderUntil === undefined || firstDay < outOfOrderUntil);
};

/** The bookables that are free for a time, apart from the booking itself. The server has the last word. */
export const findFree = (
  { bookables, bookings, blocks }: Pick<Board, 'bookables' | 'bookings' | 'blocks'>,
  wanted: RequestedSpan,
  { except, dayOf }: { except: string; dayOf: (instant: number) => string },
): Set<number> => {
  const taken = new Set([
    ...bookings
      .filter((one) => one._id !== except && occupies(one.status) && meets(wanted, takesOf(one)))
      .map(({ id }) => id),
    ...blocks
      .filter(({ kind, from, to, startsAt, endsAt }) =>
        meets(
          wanted,
          kind === 'room' ? { from, to } : { start: Date.parse(startsAt), end: Date.parse(endsAt) },
        ),
      )
      .map(({ id }) => id),
    ...bookables.filter((one) => isClosed(one, wanted, dayOf)).map(({ id }) => id),
  ]);
  return new Set(bookables.map(({ id }) => id).filter((id) => !taken.has(id)));
};
