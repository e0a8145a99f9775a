import type { Bookable } from '#server/testing/list-bookables.ts';
import {
  type BookingRequest,
  hour,
  isOver,
  nightOf,
  type Paper,
  pastCode,
  type Stay,
  startOf,
  today,
  unitOf,
} from './paper.ts';
import { quoteUnits } from './price-paper.ts';

export type Change = { bookable?: Bookable; date?: string; time?: string; count?: number };

/** Where a stay is to be, since when, and how many of its nights or hours have begun. */
export type Planned = { place: BookingRequest; since: number | undefined; begun: number };

const minuteOf = ({ now }: Paper): number => now - (now % 60_000);

/** The desk books rooms for the whole day, and hours until an hour after they have begun. */
const refuseStart = (paper: Paper, place: BookingRequest): string | undefined => {
  const isEarlier = place.date < today(paper);
  if (place.bookable.kind === 'room') return isEarlier ? pastCode(place.bookable, 'DATE') : undefined;
  const isLate = startOf(place) < minuteOf(paper) - hour;
  return isLate || isOver(paper, place) ? pastCode(place.bookable, isEarlier ? 'DATE' : 'TIME') : undefined;
};

const planUpcoming = (paper: Paper, stay: Stay, place: BookingRequest): Planned | string => {
  const isElsewhen = place.date !== stay.date || place.time !== stay.time;
  const refusal = isElsewhen ? refuseStart(paper, place) : undefined;
  if (refusal) return refusal;
  return isOver(paper, place) ? pastCode(place.bookable, 'DATE') : { place, since: undefined, begun: 0 };
};

/** A guest who is in has begun the stay: only what lies ahead can change. */
const planRunning = (paper: Paper, stay: Stay, place: BookingRequest): Planned | string => {
  const isRoom = place.bookable.kind === 'room';
  const here = isRoom ? nightOf(today(paper)) : minuteOf(paper);
  const [first, end] = [unitOf(place, 0), unitOf(place, place.count)];
  if (place.date !== stay.date || place.time !== stay.time) return 'STAY_STARTED';
  if (place.count !== stay.count && end < here) return 'STAY_STARTED';
  const passed = Math.ceil((here - first) / (isRoom ? 1 : hour));
  const begun = Math.min(place.count, Math.max(0, passed));
  if (place.bookable === stay.bookable) return { place, since: stay.since, begun };
  if (end <= here) return 'STAY_STARTED';
  return { place, since: first < here ? here : undefined, begun };
};

/** A stay after a change, or the code that refuses the change regardless of other bookings. */
export const planMove = (paper: Paper, stay: Stay, change: Change): Planned | string => {
  const { bookable, date, time, count } = stay;
  const place = { bookable, date, time, count, ...change };
  return stay.state === 'in' ? planRunning(paper, stay, place) : planUpcoming(paper, stay, place);
};

/** How long a move can be taken back at the old price. */
const undoable = 10 * 60_000;

/** The stay before its last move, while that can be taken back at the old price. */
export const findBefore = ({ now }: Paper, { before }: Stay) =>
  before && now - before.at < undoable ? before : undefined;

/** What stays in its place keeps its price, what moves back gets its old one, and the rest costs today's price. */
export const priceMove = (paper: Paper, stay: Stay, { place, begun }: Planned): number[] => {
  const nameOf = (request: BookingRequest, unit: number) => `${request.bookable.id} ${unitOf(request, unit)}`;
  const known = new Map<string, number>();
  const before = findBefore(paper, stay);
  const learn = (request: BookingRequest, units: readonly number[]) => {
    for (const [unit, cents] of units.entries()) known.set(nameOf(request, unit), cents);
  };
  if (before) learn(before.place, before.units);
  learn(stay, stay.units);
  return quoteUnits(paper, place).map((cents, unit) => {
    const kept = unit < begun ? stay.units[unit] : undefined;
    return kept ?? known.get(nameOf(place, unit)) ?? cents;
  });
};
