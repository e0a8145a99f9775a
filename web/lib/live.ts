import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AvailabilityEvent } from '#contract/events.ts';
import { throttleHints } from './throttle-hints.ts';
import { venueQuery } from './venue.ts';

/** The page itself comes first: the stream opens once nothing else has been under way for this long. */
const quiet = 2_000;
/** Something else is always under way where one request hangs, so that the stream waits no longer than this. */
const patience = 10_000;
/** How often to look by itself while the stream cannot be had. */
const pause = 30_000;
/** However often others book, a page asks again at most this often. */
const breath = 1_000;
/** What came this short a time ago is not asked for again at once because a stream begins. */
const fresh = 3_000;

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a query was asked about availability: its kind and id where it has them; undefined when it was not about that. */
const subjectOf = ([name, ...rest]: QueryKey): { kind?: unknown; id?: unknown } | undefined => {
  const [first, second] = rest;
  if (name === 'GET /availability') return isPart(first) && isPart(first.query) ? first.query : {};
  // A list without a date is the same whatever is booked.
  if (name === 'offers') return isPart(second) && second.date ? { kind: first } : undefined;
  return undefined;
};

/** Whether a change of one of these is a reason to ask again. Without a list everything may have changed. */
export const concerns = (key: QueryKey, changed?: readonly AvailabilityEvent[]): boolean => {
  const subject = subjectOf(key);
  if (!subject || !changed) return subject !== undefined;
  return changed.some(
    ({ kind, id }) =>
      (subject.kind === undefined || subject.kind === kind) &&
      (subject.id === undefined || subject.id === id),
  );
};

/** Asks again what is free: of these, or of everything. */
export const lookAgain = (client: QueryClient, changed?: readonly AvailabilityEvent[]) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, changed) });

/** Asks again what came long enough ago that a change may have been missed. */
export const catchUp = (client: QueryClient, now: number) =>
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => concerns(queryKey) && now - state.dataUpdatedAt > fresh,
  });

/** Without the venue's clock nothing is shown; where it did not come, it is asked for again. */
const askForVenue = (client: QueryClient) =>
  void client.refetchQueries({
    queryKey: venueQuery.queryKey,
    predicate: ({ state }) => state.status === 'error',
  });

/** The one stream of this page, for all who use it. */
const createLive = () => {
  let users = 0;
  let source: EventSource | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  /** A change may lie between what had just come and the stream that began: one more look is owed. */
  let owed = false;

  const open = (client: QueryClient) => {
    const stream = new EventSource('/api/events');
    const follow = throttleHints((changed) => lookAgain(client, changed), breath);
    source = stream;
    let heard = false;
    // Whatever happened before, or while it was interrupted, was not heard.
    stream.addEventListener('open', () => {
      if (heard) return follow();
      heard = true;
      owed = true;
      catchUp(client, Date.now());
    });
    stream.addEventListener('reset', () => follow());
    stream.addEventListener('availability', ({ data }) => {
      follow(JSON.parse(data) as AvailabilityEvent[]); // the server's own schema made it
    });
  };
  const close = () => {
    source?.close();
    source = undefined;
    clearInterval(looking);
    looking = undefined;
  };
  /** Opens again what the browser has given up, and looks by itself as long as nothing is heard. */
  const watch = (client: QueryClient) => {
    askForVenue(client);
    const isHeard = source?.readyState === EventSource.OPEN;
    if (isHeard && !owed) return;
    owed = false;
    lookAgain(client);
    if (source?.readyState === EventSource.CLOSED) open(client);
  };
  const settle = (client: QueryClient, since = Date.now()) => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (users === 0 || document.hidden) return close();
      if (source) return;
      const busy = client.isFetching() > 0 || document.readyState !== 'complete';
      if (busy && Date.now() - since < patience) return settle(client, since);
      open(client);
      looking = setInterval(() => watch(client), pause);
    }, quiet);
  };
  return {
    join: (client: QueryClient) => {
      const follow = () => settle(client);
      users += 1;
      document.addEventListener('visibilitychange', follow);
      follow();
      return () => {
        users -= 1;
        document.removeEventListener('visibilitychange', follow);
        follow();
      };
    },
  };
};

const live = createLive();

/** As long as it is used and the page can be seen, what others book shows here without a reload. */
export const useLive = (): void => {
  const client = useQueryClient();
  useEffect(() => live.join(client), [client]);
};
