import { Temporal } from 'temporal-polyfill';
import { addDays, daysBetween } from '#contract/dates.ts';
import { instantAt } from '#contract/venue-time.ts';

export const anHour = 3_600_000;
/** No zone has ever moved its clock by less since there are booking systems. */
const step = anHour / 4;

/** A time on one hour of the venue's clock, in milliseconds since 1970. */
export type Cell = { from: number; to: number; day: number; hour: number };

/** Days of the venue, each from its midnight to the next, with the hours that its clock shows on them. */
export type VenueDays = {
  from: string;
  to: string;
  /** How many there are. */
  length: number;
  dates: readonly string[];
  /** When each begins, and at last when the last one ends. */
  midnights: readonly number[];
  /** In order, without gaps. */
  cells: readonly Cell[];
};

const hourAt = (ms: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).hour;

/** On most days the clock goes straight from 0 to 24; where it does not, it is asked every quarter of an hour. */
const cellsOf = (day: number, from: number, to: number, timeZone: string): Cell[] => {
  if (to - from === 24 * anHour && hourAt(from, timeZone) === 0 && hourAt(to - 1, timeZone) === 23)
    return Array.from({ length: 24 }, (_, hour) => ({
      ...{ day, hour, from: from + hour * anHour, to: from + (hour + 1) * anHour },
    }));
  const cells: Cell[] = [];
  for (let at = from; at < to; at += step) {
    const hour = hourAt(at, timeZone);
    const last = cells.at(-1);
    if (last?.hour === hour) last.to = Math.min(at + step, to);
    else cells.push({ day, hour, from: at, to: Math.min(at + step, to) });
  }
  return cells;
};

/** The days of a span, both ends included. */
export const listVenueDays = (from: string, to: string, timeZone: string): VenueDays => {
  const length = daysBetween(from, to) + 1;
  const dates = Array.from({ length }, (_, day) => addDays(from, day));
  const midnights = [...dates, addDays(to, 1)].map(
    (date) => instantAt(date, '00:00', timeZone).epochMilliseconds,
  );
  const cells = dates.flatMap((_, day) =>
    cellsOf(day, Number(midnights[day]), Number(midnights[day + 1]), timeZone),
  );
  return { from, to, length, dates, midnights, cells };
};

/** The last place of a sorted list that is not above a value; -1 where all are. */
export const lastNotAbove = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(sorted[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** On which day a moment falls; undefined where it is none of them. */
export const dayAt = ({ midnights, length }: VenueDays, ms: number): number | undefined => {
  const day = lastNotAbove(midnights, ms);
  return day >= 0 && day < length ? day : undefined;
};
