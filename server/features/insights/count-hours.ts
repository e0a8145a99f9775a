import { addDays } from '#contract/dates.ts';
import { defaultTerms, type OpenSpan } from '#contract/house/house.rules.ts';
import { spansOn } from '#contract/house/opening-hours.rules.ts';
import { instantAt } from '#contract/venue-time.ts';
import type { BookableRow, BookingRow, ClosedRow, HoursVersion } from './insights.queries.ts';
import { listUnits } from './sold-units.ts';
import { joinTimes, subtractTimes, type Time } from './times.ts';
import { anHour, dayAt, lastNotAbove, type VenueDays } from './venue-days.ts';

type HourlyKind = 'study' | 'pc';

/** Sold hours count in full on the day they begin; open time is in milliseconds. */
export type HoursOfDay = { sold: number; openMs: number; cents: number };

/** Sold and open time per hour of the week, in milliseconds. */
export type UseOfHour = { soldMs: number; openMs: number };

export type CountedHours = {
  days: HoursOfDay[];
  /** From Monday 0:00. */
  use: UseOfHour[];
};

/** Open times per day, by the opening hours in force on that day. */
export const listOpenTimes = (
  kind: HourlyKind,
  days: VenueDays,
  { versions, timeZone }: { versions: readonly HoursVersion[]; timeZone: string },
): Time[] => {
  const openOn = (date: string, { from, to }: OpenSpan): Time => ({
    from: instantAt(date, from, timeZone).epochMilliseconds,
    to: instantAt(to === '24:00' ? addDays(date, 1) : date, to === '24:00' ? '00:00' : to, timeZone)
      .epochMilliseconds,
  });
  const times = days.dates.flatMap((date, day) => {
    const version = versions.findLast(({ at }) => at < Number(days.midnights[day + 1]));
    const spans = version?.openingHours[kind] ?? defaultTerms.openingHours[kind];
    return spansOn(spans, date).map((span) => openOn(date, span));
  });
  return joinTimes(times);
};

const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Splits times by hour of the clock; `add` gets the day, the hour of the week from Monday 0:00, and the
 * duration.
 */
const createSpread = (days: VenueDays) => {
  const weekdays = days.dates.map(weekdayOf);
  const starts = days.cells.map(({ from }) => from);
  return ({ from, to }: Time, add: (day: number, hourOfWeek: number, ms: number) => void): void => {
    for (let index = Math.max(0, lastNotAbove(starts, from)); index < days.cells.length; index++) {
      const cell = days.cells[index];
      if (!cell || cell.from >= to) return;
      const ms = Math.min(to, cell.to) - Math.max(from, cell.from);
      if (ms > 0) add(cell.day, Number(weekdays[cell.day]) * 24 + cell.hour, ms);
    }
  };
};

type Given = {
  bookables: BookableRow[];
  closed: ClosedRow[];
  bookings: BookingRow[];
  /** When the house was open. */
  open: readonly Time[];
};

/** Sold and open hours of study rooms or PCs by day and hour of the week, and their revenue. */
export const countHours = (days: VenueDays, { bookables, closed, bookings, open }: Given): CountedHours => {
  const counted = days.dates.map(() => ({ sold: 0, openMs: 0, cents: 0 }));
  const use = Array.from({ length: 7 * 24 }, () => ({ soldMs: 0, openMs: 0 }));
  const spread = createSpread(days);
  const soldTimes = new Map<number, Time[]>(bookables.map(({ bookableId }) => [bookableId, []]));

  for (const booking of bookings)
    for (const { unit, bookableId, cents, isSold } of listUnits(booking)) {
      const from = booking.startsAt + unit * anHour;
      const time = { from, to: from + anHour };
      const day = counted[dayAt(days, from) ?? -1];
      if (day) day.cents += cents;
      if (!isSold) continue;
      if (day) {
        day.sold++;
        day.openMs += anHour;
      }
      soldTimes.get(bookableId)?.push(time);
      spread(time, (_, hourOfWeek, ms) => {
        const hour = use[hourOfWeek];
        if (!hour) return;
        hour.soldMs += ms;
        hour.openMs += ms;
      });
    }

  const closedOf = Map.groupBy(closed, ({ bookableId }) => bookableId);
  for (const { bookableId, since } of bookables) {
    const shut = (closedOf.get(bookableId) ?? []).map(({ startsAt, endsAt }) => ({
      from: startsAt ?? Number.NEGATIVE_INFINITY,
      to: endsAt ?? Number.POSITIVE_INFINITY,
    }));
    const taken = [
      ...shut,
      ...(soldTimes.get(bookableId) ?? []),
      { from: Number.NEGATIVE_INFINITY, to: since },
    ];
    // Sold time counts as open whatever else is recorded for it; it is added above.
    for (const free of subtractTimes(open, joinTimes(taken)))
      spread(free, (day, hourOfWeek, ms) => {
        const [ofDay, hour] = [counted[day], use[hourOfWeek]];
        if (ofDay) ofDay.openMs += ms;
        if (hour) hour.openMs += ms;
      });
  }
  return { days: counted, use };
};
