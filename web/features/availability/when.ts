import { addDays, isTime } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { countName } from '#web/features/booking-form/booking-draft.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import { formatShortDay, isTypedDate } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';

/**
 * A time and the number of nights or hours. Nights need no time; hours without one can be any time of that
 * day.
 */
export type When = { date: string; time: string; count: number };

export const noWhen: When = { date: '', time: '', count: 1 };

/** Whether it is complete enough for a request. */
export const isWhole = (kind: Kind, { date, time }: When): boolean =>
  isTypedDate(date) && (kind === 'room' || time === '' || isTime(time));

/** Whether it means hours at any time of the day. */
export const isSomeTime = (kind: Kind, { time }: When): boolean => kind !== 'room' && time === '';

/** Parses the URL leniently: undefined without a date or with an invalid time. */
export const readWhen = (kind: Kind, search: URLSearchParams): When | undefined => {
  const count = search.get(countName(kind)) ?? '';
  const when = {
    date: search.get('date') ?? '',
    time: kind === 'room' ? '' : (search.get('time') ?? ''),
    count: /^[1-9]\d?$/.test(count) && Number(count) <= longest[kind] ? Number(count) : 1,
  };
  return isWhole(kind, when) ? when : undefined;
};

/** As parameters of the URL and the server. */
export const writeWhen = (kind: Kind, { date, time, count }: When) =>
  kind === 'room' ? { date, nights: count } : { date, ...(time && { time }), duration: count };

/** The same as a query string. */
export const writeWhenSearch = (kind: Kind, when: When): URLSearchParams =>
  new URLSearchParams(Object.entries(writeWhen(kind, when)).map(([name, value]) => [name, String(value)]));

/** For today without a time, true: some of its hours are past, and only a time can tell which are meant. */
export const isPast = (
  kind: Kind,
  { date, time }: When,
  here: Pick<VenueMinute, 'today' | 'time'>,
): boolean => date < here.today || (kind !== 'room' && date === here.today && time < here.time);

/** The first proposal: tonight, or the next full hour. */
export const soonest = (kind: Kind, { now, today, timeZone }: VenueMinute): When => {
  if (kind === 'room') return { ...noWhen, date: today };
  const inAnHour = clockAt(now + oneHour, timeZone);
  return { ...noWhen, date: inAnHour.date, time: `${inAnHour.time.slice(0, 2)}:00` };
};

/**
 * Fills in the rest: today gets the next hour (this minute before midnight), and a time gets the next day on
 * which it is not past.
 */
export const complete = (kind: Kind, when: When, here: VenueMinute | undefined): When => {
  if (kind === 'room' || !here) return when;
  const next = soonest(kind, here);
  if (when.date === here.today && !when.time)
    return { ...when, time: next.date === here.today ? next.time : here.time };
  if (when.time && !when.date)
    return { ...when, date: when.time < here.time ? addDays(here.today, 1) : here.today };
  return when;
};

export const countWords = (kind: Kind, count: number): string =>
  m.lib_units({ count, unit: kind === 'room' ? 'night' : 'hour' });

/** "Fri 20 Nov, 2 nights" or "Fri 20 Nov, 19:00, 2 hours", with the time if there is one. */
export const describeWhen = (kind: Kind, { date, time, count }: When, today: string | undefined): string =>
  [formatShortDay(date, today), ...(kind !== 'room' && time ? [time] : []), countWords(kind, count)].join(
    ', ',
  );
