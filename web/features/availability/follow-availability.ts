import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AvailabilityEvent } from '#contract/events.ts';
import type { Follow } from '#web/lib/live/live.ts';
import { isRecord } from '#web/lib/stored-text.ts';
import { venueQuery } from '#web/lib/venue.ts';

/** What came this short a time ago is not asked for again at once because a stream begins. */
const fresh = 3_000;

/** What a query was asked about availability: its kind and id where it has them; undefined when it was not about that. */
const subjectOf = ([name, ...rest]: QueryKey): { kind?: unknown; id?: unknown } | undefined => {
  const [first, second] = rest;
  if (name === 'GET /availability') return isRecord(first) && isRecord(first.query) ? first.query : {};
  // A list without a date is the same whatever is booked.
  if (name === 'bookables') return isRecord(second) && second.date ? { kind: first } : undefined;
  return undefined;
};

/** Whether a change of one of these is a reason to ask again. Without a list everything may have changed. */
export const concerns = (key: QueryKey, changed?: readonly AvailabilityEvent[]): boolean => {
  // What it costs hangs on no booking.
  if (key[0] === 'GET /quote') return !changed;
  const subject = subjectOf(key);
  if (!subject || !changed) return subject !== undefined;
  return changed.some(
    ({ kind, id }) =>
      (subject.kind === undefined || subject.kind === kind) &&
      (subject.id === undefined || subject.id === id),
  );
};

/** Fetches again what is free: of these, or of everything. */
export const refetchAvailability = (
  client: QueryClient,
  changed?: readonly AvailabilityEvent[],
  options?: InvalidateOptions,
) => void client.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, changed) }, options);

/** Asks again what came long enough ago that a change may have been missed. */
const refetchOld = (client: QueryClient, isAsked: (key: QueryKey) => boolean, now: number) =>
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => isAsked(queryKey) && now - state.dataUpdatedAt > fresh,
  });

export const catchUp = (client: QueryClient, now: number) => refetchOld(client, (key) => concerns(key), now);

/** Without the venue's clock nothing is shown; where it did not come, it is asked for again. */
const askForVenue = (client: QueryClient) =>
  void client.refetchQueries({
    queryKey: venueQuery.queryKey,
    predicate: ({ state }) => state.status === 'error',
  });

const isBookable = ([name]: QueryKey): boolean => name === 'bookables' || name === 'bookable';

/** What hangs on the price of a bookable. */
const isPriced = (key: QueryKey): boolean => isBookable(key) || concerns(key);

/** What the house changes of what it offers shows here without a reload. */
export const followBookables: Follow = (client) => ({
  hint: 'bookables',
  refetch: (options) =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => isPriced(queryKey) }, options),
  begin: () => refetchOld(client, isBookable, Date.now()),
  pause: 30_000,
});

/** What others book shows here without a reload. */
export const followAvailability: Follow = (client) => ({
  hint: 'availability',
  refetch: ({ changed, ...options } = {}) => refetchAvailability(client, changed, options),
  begin: () => catchUp(client, Date.now()),
  rest: () => askForVenue(client),
  pause: 30_000,
});
