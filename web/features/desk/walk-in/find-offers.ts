import { occupies } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import type { Board, BoardBookable } from '#contract/desk/board.ts';
import type { Kind } from '#contract/kinds.ts';

/** Why a bookable is not free. */
export type Reason =
  | { type: 'guest'; name: string }
  | { type: 'held'; name: string; until: number }
  | { type: 'blocked'; reason: string }
  | { type: 'closed' }
  /** Outside of the opening hours of the house. */
  | { type: 'shut' };

/** A day for rooms, an instant in milliseconds for hours. */
type Moment = string | number;

type Taken = { from: Moment; to: Moment; reason: Reason };

/** A bookable that is free for the whole time, or later. */
export type Offer = {
  bookable: BoardBookable;
  /** When it can begin: as requested, or later. A day for rooms, milliseconds otherwise. */
  start: Moment;
  isFree: boolean;
  /** When it is taken next; undefined beyond the known period. */
  freeUntil: Moment | undefined;
  /** Why it is not free at the requested time. */
  reason: Reason | undefined;
};

export type WalkInRequest = { kind: Kind; start: Moment; count: number };

type Known = Pick<Board, 'bookables' | 'bookings' | 'blocks'>;

const oneHour = 3_600_000;

/** How much later an alternative may begin: days for rooms, milliseconds for hours. */
const reach = { days: 7, hours: 12 * oneHour };

const plus = (start: Moment, count: number): Moment =>
  typeof start === 'string' ? addDays(start, count) : start + count * oneHour;

/** Bounds before and after every day and every instant. */
const always = { day: ['', '9999'], hour: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] } as const;

const listTaken = ({ bookings, blocks }: Known, bookable: BoardBookable, dayStart: DayStart): Taken[] => {
  const isHere = ({ kind, id }: { kind: Kind; id: number }) => kind === bookable.kind && id === bookable.id;
  const isRoom = bookable.kind === 'room';
  const booked = bookings
    .filter((one) => isHere(one) && occupies(one.status))
    .map((one): Taken => {
      const { guest, heldUntil, date, count } = one;
      const reason: Reason =
        heldUntil === undefined
          ? { type: 'guest', name: guest.name }
          : { type: 'held', name: guest.name, until: Date.parse(heldUntil) };
      return isRoom
        ? { from: one.movedOn ?? date, to: addDays(date, count), reason }
        : { from: Date.parse(one.movedAt ?? one.startsAt), to: Date.parse(one.endsAt), reason };
    });
  const blocked = blocks.filter(isHere).map(({ from, to, startsAt, endsAt, reason }): Taken => {
    const [start, end] = isRoom ? [from, to] : [Date.parse(startsAt), Date.parse(endsAt)];
    return { from: start, to: end, reason: { type: 'blocked', reason } };
  });
  if (bookable.readiness !== 'out of order') return [...booked, ...blocked];
  const until = bookable.outOfOrderUntil;
  const [first, last] = isRoom ? always.day : always.hour;
  const opens = until === undefined ? last : isRoom ? until : dayStart(until);
  return [...booked, ...blocked, { from: first, to: opens, reason: { type: 'closed' } }];
};

type DayStart = (date: string) => number;

type Clock = {
  dayStart: DayStart;
  /** When the house is closed for the requested kind, in milliseconds. */
  shut: readonly { from: number; to: number }[];
};

const offer = (
  bookable: BoardBookable,
  taken: readonly Taken[],
  { start, count }: WalkInRequest,
): Offer | undefined => {
  const inTheWay = (from: Moment): Taken[] =>
    taken.filter((one) => one.from < plus(from, count) && from < one.to);
  const nextTaken = (from: Moment): Moment | undefined =>
    taken
      .map((one) => one.from)
      .filter((next) => next >= plus(from, count))
      .toSorted((a, b) => (a < b ? -1 : 1))[0];
  const [first] = inTheWay(start);
  if (!first) return { bookable, start, isFree: true, freeUntil: nextTaken(start), reason: undefined };
  const last = typeof start === 'string' ? addDays(start, reach.days) : start + reach.hours;
  // A later free time always begins where something ends.
  const later = taken
    .map((one) => one.to)
    .filter((end) => end > start && end <= last && inTheWay(end).length === 0)
    .toSorted((a, b) => (a < b ? -1 : 1))[0];
  if (later !== undefined)
    return { bookable, start: later, isFree: false, freeUntil: nextTaken(later), reason: first.reason };
  // A hold may expire unpaid: then it is free as requested.
  return inTheWay(start).every(({ reason }) => reason.type === 'held')
    ? { bookable, start, isFree: false, freeUntil: undefined, reason: first.reason }
    : undefined;
};

const isReady = ({ bookable }: Offer): boolean => bookable.readiness === 'clean' && !bookable.isOccupied;

/** The offers for a request: bookables free for the whole time, ready ones first; then those free later, soonest first. */
export const findOffers = (board: Known, request: WalkInRequest, { dayStart, shut }: Clock) => {
  const bookables = board.bookables.filter(({ kind }) => kind === request.kind);
  const closed = shut.map((hours): Taken => ({ ...hours, reason: { type: 'shut' } }));
  const offers = bookables.flatMap(
    (bookable) => offer(bookable, [...listTaken(board, bookable, dayStart), ...closed], request) ?? [],
  );
  return {
    free: offers.filter(({ isFree }) => isFree).toSorted((a, b) => Number(isReady(b)) - Number(isReady(a))),
    later: offers
      .filter(({ isFree }) => !isFree)
      .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)),
    /** The number of bookables without an offer. */
    others: bookables.length - offers.length,
  };
};
