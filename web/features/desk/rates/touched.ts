import { addDays, daysBetween } from '#contract/dates.ts';
import type { Board } from '#contract/desk/board.ts';
import { maxBoardDays } from '#contract/desk/desk.rules.ts';
import type { Kind } from '#contract/kinds.ts';
import { explainPrice, isFor } from '#contract/prices/prices.rules.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import { oneHour } from '#web/lib/clock-at.ts';
import type { RatedBookable } from './rule-words.ts';

/** The days to count: those of the rule from today on, up to the maximum of the board. */
export const lookAhead = ({ from, to }: Pick<RuleTerms, 'from' | 'to'>, today: string) => {
  const first = from !== undefined && from > today ? from : today;
  const horizon = addDays(first, maxBoardDays - 1);
  const last = to !== undefined && to < horizon ? to : horizon;
  return last < first ? undefined : { from: first, to: last, isAll: to !== undefined && to <= horizon };
};

/** How many nights or hours of how many bookables a rule affects, and how many of them are booked. */
export type Touched = { units: number; bookables: number; booked: number };

const isMeant = (rule: RuleTerms, { kind, id }: { kind: Kind; id: number }): boolean =>
  isFor({ ...rule, on: true }, { kind, bookableId: id });

const dayLength = 24;

/** The starts of affected nights or hours, as days or milliseconds; the same for all bookables of a kind. */
const startsOf = (
  rule: RuleTerms,
  { kind, id }: RatedBookable,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Set<string | number> => {
  const days = daysBetween(from, to) + 1;
  const count = kind === 'room' ? days : days * dayLength;
  const request = { kind, bookableId: id, baseCents: 100, date: from, time: '00:00', count };
  // A rule for longer bookings can affect any night or hour.
  const { minUnits: _, ...always } = { ...rule, on: true };
  const used = explainPrice(
    { rules: [always], settings: { rounding: 'minor', floorPercent: 0 } },
    request,
    timeZone,
  ).filter(({ steps }) => steps.length > 0);
  return new Set(used.map(({ at }) => (kind === 'room' ? at : Date.parse(at))));
};

const startsOfBooking = ({ kind, date, startsAt, count }: Board['bookings'][number]): (string | number)[] =>
  Array.from({ length: count }, (_, unit) =>
    kind === 'room' ? addDays(date, unit) : Date.parse(startsAt) + unit * oneHour,
  );

/** What a rule affects in a period: nights of rooms, or hours of study rooms and PCs. */
export const findTouched = (
  rule: RuleTerms,
  unit: 'night' | 'hour',
  { bookables, bookings }: { bookables: readonly RatedBookable[]; bookings: Board['bookings'] },
  days: { from: string; to: string },
  timeZone: string,
): Touched | undefined => {
  const isOfUnit = ({ kind }: { kind: Kind }) => (kind === 'room') === (unit === 'night');
  const meant = bookables.filter((one) => isOfUnit(one) && isMeant(rule, one));
  const [example] = meant;
  if (!example) return undefined;
  const starts = startsOf(rule, example, days, timeZone);
  if (starts.size === 0) return undefined;
  const booked = bookings
    .filter((booking) => isOfUnit(booking) && isMeant(rule, booking))
    .flatMap(startsOfBooking)
    .filter((start) => starts.has(start)).length;
  return { units: starts.size, bookables: meant.length, booked };
};
