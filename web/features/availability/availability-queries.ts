import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/dates.ts';
import type { Kind } from '#contract/kinds.ts';
import type { CallInput } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { venueQuery } from '#web/lib/venue.ts';

/** What is taken and free: of everything, of a kind, or of one; 30 days from today unless told. */
const availabilityQuery = (query: NonNullable<CallInput<'GET /availability'>['query']>) =>
  apiQuery('GET /availability', { query });

/** As many as the server tells of at once. */
const mostThings = 1_000;

/** What the badges of a page say, in one answer: of one kind, or of all. */
export const freeQuery = (kind?: Kind) => availabilityQuery({ ...(kind && { kind }), limit: mostThings });

/** How many days a calendar knows of: a year, with the day it comes round again. */
export const calendarDays = 366;

/** How many days the server tells of unasked, but for two: what starts on the last of them may end on the next. */
const usualDays = 28;

const daysAround = (kind: Kind, date: string, today: string) => {
  if (kind === 'room') return { from: today, to: addDays(today, calendarDays - 1) };
  return date <= addDays(today, usualDays) ? {} : { from: date, to: addDays(date, 1) };
};

/** What to ask for a day's hours or a room's nights: near ones come together and are asked once. Waits for the day. */
export const availabilityAround = (
  kind: Kind,
  id: number,
  date: string | undefined,
  today: string | undefined,
) => ({
  ...availabilityQuery({ kind, id, ...(date && today && daysAround(kind, date, today)) }),
  enabled: Boolean(date && today),
});

/** What is taken of one thing around a day. Without the venue's clock there is nothing to show, so its failure is one too. */
export const useTaken = (kind: Kind, id: number, day: string | undefined, today: string | undefined) => {
  const venue = useQuery(venueQuery);
  const around = useQuery(availabilityAround(kind, id, day, today));
  const lost = [venue, around].filter(({ isError, data }) => isError && !data);
  const known = around.data?.find((one) => one.id === id);
  return {
    taken: known?.taken,
    /** Where price rules are for it. */
    prices: known?.prices,
    failed: lost.length > 0,
    retry: () => {
      for (const { refetch } of lost) void refetch();
    },
  };
};
