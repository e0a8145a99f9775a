import { Temporal } from 'temporal-polyfill';
import type { Span } from '#contract/availability.ts';
import { addDays } from '#contract/dates.ts';
import { instantAt, timeAt } from '#contract/venue-time.ts';
import { oneHour } from '#web/lib/clock-at.ts';

const halfHour = oneHour / 2;

/** `longer` is free but cannot be requested separately: see `again`. */
export type HourState = 'past' | 'taken' | 'part' | 'free' | 'longer' | 'unknown';

/** An hour of a day at the venue: its time on the clock, its state, and the start to book, if any. */
export type Hour = {
  start: number;
  time: string;
  /**
   * Whether the clock shows this hour for the second time: only the first can be requested, and may extend
   * into it.
   */
  again: boolean;
  until: string;
  state: HourState;
  pick: string | undefined;
  /** Whether it is part of the selection. */
  chosen: boolean;
  /** Whether it is selected but taken. */
  clash: boolean;
};

/** The hours of a day in order: 24, or 23 or 25 when the clock changes. */
export const hoursOfDay = ({
  date,
  taken,
  now,
  timeZone,
  chosen,
}: {
  date: string;
  /** Undefined while loading. */
  taken: readonly Span[] | undefined;
  now: number;
  timeZone: string;
  chosen: { from: number; to: number } | undefined;
}): Hour[] => {
  const spans = taken?.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const begins = instantAt(date, '00:00', timeZone).epochMilliseconds;
  const ends = instantAt(addDays(date, 1), '00:00', timeZone).epochMilliseconds;
  const shown = (ms: number) => timeAt(Temporal.Instant.fromEpochMilliseconds(ms), timeZone);
  const isTaken = (from: number, to: number) =>
    spans?.some((span) => span.from < to && span.to > from) ?? false;
  const isAgain = (ms: number) => instantAt(date, shown(ms), timeZone).epochMilliseconds !== ms;
  return Array.from({ length: Math.ceil((ends - begins) / oneHour) }, (_, index) => {
    const start = begins + index * oneHour;
    const end = Math.min(start + oneHour, ends);
    const half = start + halfHour;
    const whole = spans?.some((span) => span.from <= start && span.to >= end);
    const state = ((): HourState => {
      if (start < now) return 'past';
      if (!spans) return 'unknown';
      if (!isTaken(start, end)) return isAgain(start) ? 'longer' : 'free';
      return whole ? 'taken' : 'part';
    })();
    const from = Math.max(start, chosen?.from ?? end);
    const to = Math.min(end, chosen?.to ?? start);
    const opens = state === 'free' ? start : state === 'part' && !isTaken(half, end) ? half : undefined;
    return {
      start,
      time: shown(start),
      again: isAgain(start),
      until: shown(end),
      state,
      pick: opens !== undefined && !isAgain(opens) ? shown(opens) : undefined,
      chosen: from < to,
      clash: from < to && isTaken(from, to),
    };
  });
};
