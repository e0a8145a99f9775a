import { Temporal } from 'temporal-polyfill';
import { type BookingTime, refuseBookingTime, spanOf, type VenueClock } from '#contract/bookings.rules.ts';
import { addDays, isDate } from '#contract/dates.ts';
import { dateAt, instantAt, timeAt } from '#contract/venue-time.ts';

export type Start = { date: string; time: string };

type Spans<Bound> = readonly (readonly [Bound, Bound])[];

const most = 3;

/** How many days before and after the requested one are searched. */
export const reach = { room: 30, study: 1, pc: 1 } as const;

const isFree = <Bound extends string | number>(taken: Spans<Bound>, from: Bound, to: Bound): boolean =>
  taken.every(([start, end]) => to <= start || end <= from);

/** The nearest other dates for as many nights; of two equally near, the earlier first. */
export const chooseNights = (request: BookingTime, taken: Spans<string>, venueClock: VenueClock): Start[] => {
  const chosen: Start[] = [];
  for (let distance = 1; distance <= reach.room; distance++)
    for (const days of [-distance, distance]) {
      const { time } = request;
      const date = addDays(request.date, days);
      const fits = isDate(date) && isFree(taken, date, addDays(date, request.count));
      if (!fits || refuseBookingTime({ ...request, date }, venueClock)) continue;
      chosen.push({ date, time });
      if (chosen.length === most) return chosen;
    }
  return chosen;
};

const halfHour = 1_800;
const hour = 3_600;

/** The nearest other starts for as many hours, in seconds since 1970; not overlapping if possible. */
export const chooseHours = (
  request: BookingTime,
  taken: Spans<number>,
  { now, timeZone }: VenueClock,
): Start[] => {
  const length = request.count * hour;
  const requested = toSeconds(spanOf(request, timeZone).startsAt);
  const midnight = (days: number) => toSeconds(instantAt(addDays(request.date, days), '00:00', timeZone));
  const [first, end] = [midnight(-reach.study), midnight(reach.study + 1)];

  const halfHours = Array.from({ length: (end - first) / halfHour }, (_, index) => first + index * halfHour);
  const besideTaken = taken.flatMap(([from, to]) => [from - length, to]);
  const byDistance = (a: number, b: number) => Math.abs(a - requested) - Math.abs(b - requested) || a - b;
  const starts = [...new Set([...halfHours, ...besideTaken])]
    .filter((start) => start !== requested && start >= first && start < end && start >= toSeconds(now))
    .filter((start) => isFree(taken, start, start + length))
    .sort(byDistance);

  const chosen = new Set<number>();
  const isApart = (start: number) => [...chosen].every((other) => Math.abs(start - other) >= length);
  for (const fits of [isApart, () => true])
    for (const start of starts)
      if (chosen.size < most && fits(start) && isBookable(start, timeZone)) chosen.add(start);
  return [...chosen].sort(byDistance).map((start) => toStart(start, timeZone));
};

const toSeconds = (instant: Temporal.Instant): number => instant.epochMilliseconds / 1000;

const toStart = (seconds: number, timeZone: string): Start => {
  const instant = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  return { date: dateAt(instant, timeZone), time: timeAt(instant, timeZone) };
};

/** Of a repeated hour only the first can be booked. */
const isBookable = (seconds: number, timeZone: string): boolean => {
  const { date, time } = toStart(seconds, timeZone);
  return isDate(date) && toSeconds(instantAt(date, time, timeZone)) === seconds;
};
