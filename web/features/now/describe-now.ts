import { daysBetween } from '#contract/dates.ts';
import { type Kind, kinds } from '#contract/kinds.ts';
import type { FreeNow } from '#contract/stay/now.ts';
import { m } from '#messages/web.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import { formatShortDay, readShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';

/** The number of nights and hours in the bars. */
export const shownNights = 7;
const shownHours = 10;

/**
 * Something free now: how long, until when, and how much of the bar it fills (nights, or a share of the
 * hours).
 */
export type FreeOffer = FreeNow & { length: string; until: string; filled: number };

/** Something taken now, and from when it is free: a time today, otherwise a day. */
export type ComingOffer = FreeNow & { from: string; isToday: boolean };

export type NowGroup = { kind: Kind; free: FreeOffer[]; coming: ComingOffer[] };

const untilText = (when: string): string => m.now_until({ when });

/** Thu, or Thu 26 Nov if it is a week or more away. */
const dayText = (date: string, today: string): string =>
  daysBetween(today, date) < 7 ? readShortDay(date).weekday : formatShortDay(date, today);

const describeNights = (one: FreeNow, { today }: VenueMinute): FreeOffer | undefined => {
  const nights = one.freeUntil === null ? undefined : daysBetween(today, one.freeUntil);
  if (nights === undefined) return { ...one, length: m.now_month(), until: '', filled: shownNights };
  // Nothing is left of last night to book.
  if (nights < 1) return undefined;
  return {
    ...one,
    length: nights === 1 ? m.now_tonight() : m.now_nights({ count: nights }),
    until: untilText(dayText(one.freeUntil ?? '', today)),
    filled: Math.min(nights, shownNights),
  };
};

const whenText = (instant: number, { today, timeZone }: VenueMinute): { text: string; isToday: boolean } => {
  const { date, time } = clockAt(instant, timeZone);
  return date === today ? { text: time, isToday: true } : { text: dayText(date, today), isToday: false };
};

const describeHours = (one: FreeNow, here: VenueMinute): FreeOffer | undefined => {
  const end = one.freeUntil === null ? Number.POSITIVE_INFINITY : Date.parse(one.freeUntil);
  const left = end - here.now;
  // Less than an hour cannot be booked.
  if (left < oneHour) return undefined;
  if (left > shownHours * oneHour) return { ...one, length: m.now_long(), until: '', filled: 1 };
  const hours = Math.floor(left / oneHour);
  const minutes = Math.floor((left % oneHour) / 60_000);
  return {
    ...one,
    length:
      minutes === 0
        ? m.now_hours({ hours })
        : m.now_hours_minutes({ hours, minutes: String(minutes).padStart(2, '0') }),
    until: untilText(clockAt(end, here.timeZone).time),
    filled: left / (shownHours * oneHour),
  };
};

const describeComing = (one: FreeNow, here: VenueMinute): ComingOffer => {
  const { freeFrom = '' } = one;
  const { text, isToday } =
    one.kind === 'room'
      ? { text: dayText(freeFrom, here.today), isToday: false }
      : whenText(Date.parse(freeFrom), here);
  return { ...one, from: text, isToday };
};

/** Without an end, sorts last. */
const endOf = ({ freeUntil }: FreeNow): string => freeUntil ?? '9999';

/** What is free by kind, longest first, and what becomes free next. */
export const groupFree = (list: readonly FreeNow[], here: VenueMinute): NowGroup[] =>
  kinds.map((kind) => {
    const ofKind = list.filter((one) => one.kind === kind);
    const describe = kind === 'room' ? describeNights : describeHours;
    return {
      kind,
      free: ofKind
        .filter(({ freeFrom }) => freeFrom === undefined)
        .toSorted((one, other) => (endOf(one) > endOf(other) ? -1 : 1))
        .flatMap((one) => describe(one, here) ?? []),
      coming: ofKind
        .filter(({ freeFrom }) => freeFrom !== undefined)
        .toSorted((one, other) => ((one.freeFrom ?? '') < (other.freeFrom ?? '') ? -1 : 1))
        .map((one) => describeComing(one, here)),
    };
  });
