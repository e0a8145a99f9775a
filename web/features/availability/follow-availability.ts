import type { InvalidateOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { AvailabilityEvent } from '#contract/events.ts';
import type { Follow } from '#web/lib/live/live.ts';
import { isRecord } from '#web/lib/stored-text.ts';
import { venueQuery } from '#web/lib/venue.ts';

/** Responses newer than this are not refetched when a stream begins, in milliseconds. */
const fresh = 3_000;

/** What an availability query is about: its kind and id, if any; undefined for other queries. */
const subjectOf = ([name, ...rest]: QueryKey): { kind?: unknown; id?: unknown } | undefined => {
  const [first, second] = rest;
  if (name === 'GET /availability') return isRecord(first) && isRecord(first.query) ? first.query : {};
  // Without a date, a list does not depend on bookings.
  if (name === 'bookables') return isRecord(second) && second.date ? { kind: first } : undefined;
  return undefined;
};

/** Whether a change makes a query stale. Without a list, anything may have changed. */
export const concerns = (key: QueryKey, changed?: readonly AvailabilityEvent[]): boolean => {
  // Bookings do not affect prices.
  if (key[0] === 'GET /quote') return !changed;
  const subject = subjectOf(key);
  if (!subject || !changed) return subject !== undefined;
  return changed.some(
    ({ kind, id }) =>
      (subject.kind === undefined || subject.kind === kind) &&
      (subject.id === undefined || subject.id === id),
  );
};

/** Refetches availability: affected by these changes, or all of it. */
export const refetchAvailability = (
  client: QueryClient,
  changed?: readonly AvailabilityEvent[],
  options?: InvalidateOptions,
) => void client.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, changed) }, options);

/** Refetches responses that are old enough to have missed a change. */
const refetchOld = (client: QueryClient, isAsked: (key: QueryKey) => boolean, now: number) =>
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => isAsked(queryKey) && now - state.dataUpdatedAt > fresh,
  });

export const catchUp = (client: QueryClient, now: number) => refetchOld(client, (key) => concerns(key), now);

/** Nothing can be shown without the venue's clock, so refetch it if it failed. */
const askForVenue = (client: QueryClient) =>
  void client.refetchQueries({
    queryKey: venueQuery.queryKey,
    predicate: ({ state }) => state.status === 'error',
  });

const isBookable = ([name]: QueryKey): boolean => name === 'bookables' || name === 'bookable';

/** Whether a query depends on the price of a bookable. */
const isPriced = (key: QueryKey): boolean => isBookable(key) || concerns(key);

/** Updates pages live when the house changes its bookables. */
export const followBookables: Follow = (client) => ({
  hint: 'bookables',
  refetch: (options) =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => isPriced(queryKey) }, options),
  begin: () => refetchOld(client, isBookable, Date.now()),
  pause: 30_000,
});

/** Updates pages live when others book. */
export const followAvailability: Follow = (client) => ({
  hint: 'availability',
  refetch: ({ changed, ...options } = {}) => refetchAvailability(client, changed, options),
  begin: () => catchUp(client, Date.now()),
  rest: () => askForVenue(client),
  pause: 30_000,
});
