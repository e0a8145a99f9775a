import { useQuery } from '@tanstack/react-query';
import type { Availability } from '#contract/availability.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { type Kind, longest } from '#contract/kinds.ts';
import { m } from '#messages/web.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { useLive } from '#web/lib/live/live.ts';
import { useVenueMinute, type VenueMinute, venueQuery } from '#web/lib/venue.ts';
import { freeQuery } from './availability-queries.ts';
import { followAvailability, followBookables } from './follow-availability.ts';

/** A badge's text; `wait` is the time until it is free in milliseconds, for sorting. */
export type FreeLabel = { text: string; soon: boolean; wait: number };

const booked: FreeLabel = {
  text: m.availability_fully_booked(),
  soon: false,
  wait: Number.POSITIVE_INFINITY,
};

const describeNights = (free: Availability['free'], { today }: VenueMinute): FreeLabel => {
  const gap = free.find(({ to }) => to > today);
  if (!gap) return booked;
  if (gap.from <= today) return { text: m.availability_free_tonight(), soon: true, wait: 0 };
  const wait = daysBetween(today, gap.from) * 24 * oneHour;
  return { text: m.availability_free_from({ when: formatShortDay(gap.from, today) }), soon: false, wait };
};

const describeHours = (free: Availability['free'], { now, today, timeZone }: VenueMinute): FreeLabel => {
  // Gaps under an hour cannot be booked.
  const gap = free
    .map(({ from, to }) => ({ from: Math.max(Date.parse(from), now), to: Date.parse(to) }))
    .find(({ from, to }) => to - from >= oneHour);
  if (!gap) return booked;
  if (gap.from > now) {
    const { date, time } = clockAt(gap.from, timeZone);
    const text =
      date === today
        ? m.availability_free_from({ when: time })
        : date === addDays(today, 1)
          ? m.availability_free_from_tomorrow({ time })
          : m.availability_free_from_day({ day: formatShortDay(date, today), time });
    return { text, soon: false, wait: gap.from - now };
  }
  // An end beyond the longest booking is irrelevant.
  const text =
    gap.to - now <= longest.study * oneHour
      ? m.availability_free_now_until({ time: clockAt(gap.to, timeZone).time })
      : m.availability_free_now();
  return { text, soon: true, wait: 0 };
};

/** When something is next free, as the short text of a badge. */
export const describeFree = (
  { kind, free }: Pick<Availability, 'kind' | 'free'>,
  here: VenueMinute,
): FreeLabel => (kind === 'room' ? describeNights(free, here) : describeHours(free, here));

/** The badge of a bookable, once known. */
export type LabelOf = (kind: Kind, id: number) => FreeLabel | undefined;

/**
 * The badges of a page from one request: of one kind, or of all. `settled` once they are loaded or have
 * failed.
 */
export const useFreeLabels = (kind?: Kind) => {
  useLive(followAvailability);
  useLive(followBookables);
  const here = useVenueMinute();
  const venue = useQuery(venueQuery);
  const { data, failureCount } = useQuery(freeQuery(kind));
  const labelOf: LabelOf = (wanted, id) => {
    const one = here && data?.find((each) => each.kind === wanted && each.id === id);
    return one && describeFree(one, here);
  };
  return {
    labelOf,
    /** How many of a kind are free now, or tonight. */
    countSoon: (wanted: Kind): number | undefined =>
      here && data?.filter((each) => each.kind === wanted && describeFree(each, here).soon).length,
    settled: (data !== undefined && here !== undefined) || failureCount > 0 || venue.isError,
  };
};
