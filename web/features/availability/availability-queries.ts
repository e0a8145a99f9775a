import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import type { CallInput } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { venueQuery } from '#web/lib/venue.ts';

/** Taken and free times: of everything, of a kind, or of one bookable; 30 days from today by default. */
const availabilityQuery = (query: NonNullable<CallInput<'GET /availability'>['query']>) =>
  apiQuery('GET /availability', { query });

/** The server's limit. */
const mostThings = 1_000;

/** The data for the badges of a page, in one request: of one kind, or of all. */
export const freeQuery = (kind?: Kind) => availabilityQuery({ ...(kind && { kind }), limit: mostThings });

/** How many days a calendar covers: a year, including the same day next year. */
export const calendarDays = 366;

/** The server's default range, less two days: bookings may start on the last day and end on the next. */
const usualDays = 28;

const daysAround = (kind: Kind, date: string, today: string) => {
  if (kind === 'room') return { from: today, to: addDays(today, calendarDays - 1) };
  return date <= addDays(today, usualDays) ? {} : { from: date, to: addDays(date, 1) };
};

/**
 * The query for a day's hours or a room's nights; nearby days share one request. Disabled until the day is
 * known.
 */
export const availabilityAround = (
  kind: Kind,
  id: number,
  date: string | undefined,
  today: string | undefined,
) => ({
  ...availabilityQuery({ kind, id, ...(date && today && daysAround(kind, date, today)) }),
  enabled: Boolean(date && today),
});

/** The taken times of one bookable around a day. Fails if the venue's clock does, which it needs. */
export const useTaken = (kind: Kind, id: number, day: string | undefined, today: string | undefined) => {
  const venue = useQuery(venueQuery);
  const around = useQuery(availabilityAround(kind, id, day, today));
  const lost = [venue, around].filter(({ isError, data }) => isError && !data);
  const known = around.data?.find((one) => one.id === id);
  return {
    taken: known?.taken,
    /** Undefined without price rules for it. */
    prices: known?.prices,
    failed: lost.length > 0,
    retry: () => {
      for (const { refetch } of lost) void refetch();
    },
  };
};
