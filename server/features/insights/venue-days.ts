import { Temporal } from 'temporal-polyfill';
import { addDays, daysBetween } from '#contract/dates.ts';
import { instantAt } from '#contract/venue-time.ts';

export const anHour = 3_600_000;
/** No time zone shifts its clock by less than this nowadays. */
const step = anHour / 4;

/** A time within one hour of the venue's clock, in milliseconds since 1970. */
export type Cell = { from: number; to: number; day: number; hour: number };

/** Days of the venue from midnight to midnight, with their hours by the clock. */
export type VenueDays = {
  from: string;
  to: string;
  /** The number of days. */
  length: number;
  dates: readonly string[];
  /** The start of each day, then the end of the last. */
  midnights: readonly number[];
  /** In order, without gaps. */
  cells: readonly Cell[];
};

const hourAt = (ms: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).hour;

/** Most days have 24 regular hours; around a clock change the clock is read every quarter of an hour. */
const cellsOf = (day: number, from: number, to: number, timeZone: string): Cell[] => {
  if (to - from === 24 * anHour && hourAt(from, timeZone) === 0 && hourAt(to - 1, timeZone) === 23)
    return Array.from({ length: 24 }, (_, hour) => ({
      day,
      hour,
      from: from + hour * anHour,
      to: from + (hour + 1) * anHour,
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

/** The days of a period, both inclusive. */
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

/** The last index of a sorted list whose value is at most the given one; -1 if there is none. */
export const lastNotAbove = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(sorted[middle]) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** The index of the day of an instant; undefined outside the period. */
export const dayAt = ({ midnights, length }: VenueDays, ms: number): number | undefined => {
  const day = lastNotAbove(midnights, ms);
  return day >= 0 && day < length ? day : undefined;
};
