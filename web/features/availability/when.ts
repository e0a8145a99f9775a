import { addDays, isTime } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { countName } from '#web/features/booking-form/booking-draft.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import { formatShortDay, isTypedDate } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';

/** When something is wanted, and for how many nights or hours. Nights need no time; hours without one are some hours of that day. */
export type When = { date: string; time: string; count: number };

export const noWhen: When = { date: '', time: '', count: 1 };

/** Whether there is enough to ask the server with. */
export const isWhole = (kind: Kind, { date, time }: When): boolean =>
  isTypedDate(date) && (kind === 'room' || time === '' || isTime(time));

/** Whether hours are wanted at whatever time of their day. */
export const isSomeTime = (kind: Kind, { time }: When): boolean => kind !== 'room' && time === '';

/** Reads the address leniently: without a date, or with a time that there is not, nothing was asked. */
export const readWhen = (kind: Kind, search: URLSearchParams): When | undefined => {
  const count = search.get(countName(kind)) ?? '';
  const when = {
    date: search.get('date') ?? '',
    time: kind === 'room' ? '' : (search.get('time') ?? ''),
    count: /^[1-9]\d?$/.test(count) && Number(count) <= longest[kind] ? Number(count) : 1,
  };
  return isWhole(kind, when) ? when : undefined;
};

/** As the address and the server spell it. */
export const writeWhen = (kind: Kind, { date, time, count }: When) =>
  kind === 'room' ? { date, nights: count } : { date, ...(time && { time }), duration: count };

/** The same as the end of an address. */
export const writeWhenSearch = (kind: Kind, when: When): URLSearchParams =>
  new URLSearchParams(Object.entries(writeWhen(kind, when)).map(([name, value]) => [name, String(value)]));

/** Today without a time counts as past, for some of its hours are: only a time can tell which are meant. */
export const isPast = (
  kind: Kind,
  { date, time }: When,
  here: Pick<VenueMinute, 'today' | 'time'>,
): boolean => date < here.today || (kind !== 'room' && date === here.today && time < here.time);

/** What is proposed first: tonight, or the next full hour. */
export const soonest = (kind: Kind, { now, today, timeZone }: VenueMinute): When => {
  if (kind === 'room') return { ...noWhen, date: today };
  const inAnHour = clockAt(now + oneHour, timeZone);
  return { ...noWhen, date: inAnHour.date, time: `${inAnHour.time.slice(0, 2)}:00` };
};

/** Completes what was begun: today takes the next hour, or this minute before midnight, and a time the next day on which it is not past. */
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

/** "Fri 20 Nov, 2 nights" or "Fri 20 Nov, 19:00, 2 hours", the time where there is one. */
export const describeWhen = (kind: Kind, { date, time, count }: When, today: string | undefined): string =>
  [formatShortDay(date, today), ...(kind !== 'room' && time ? [time] : []), countWords(kind, count)].join(
    ', ',
  );
