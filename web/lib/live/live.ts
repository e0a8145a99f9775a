import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AvailabilityEvent, EventData, EventName } from '#contract/events.ts';
import { type Opening, type OpenStream, openStream, type Stream } from './open-stream.ts';
import { paceHints } from './pace-hints.ts';
import { canShare, shareStream } from './share-stream.ts';

/** Whether to refetch only what has changed, or everything. */
type RefetchOptions = InvalidateOptions & { changed?: readonly AvailabilityEvent[] | undefined };

/** How a part of the page reacts to the stream. */
export type Follower = {
  /** Receives the current state of an order. */
  onOrder?: (order: EventData<'order'>) => void;
  /** The event that triggers a refetch. */
  hint?: 'availability' | 'bookables' | 'menu' | 'desk' | 'message';
  /** Refetches everything shown, since it is unknown what was missed. */
  refetch: (options?: RefetchOptions) => void;
  /** Refetches when a stream begins, if less than everything is enough. */
  begin?: () => void;
  /** Runs every half minute, with or without a stream. */
  rest?: () => void;
  /** The polling interval while there is no stream, in milliseconds. */
  pause: number;
  /** Opens the stream at once; otherwise only after the page has loaded. */
  isUrgent?: boolean;
  /** Whether the server replays missed events when an interrupted stream resumes. */
  isReplayed?: boolean;
  /** Called if the stream belongs to another user than expected: the session has ended. */
  onStranger?: () => void;
  /** Keeps listening while the page is hidden. */
  evenHidden?: boolean;
};

export type Follow = (client: QueryClient) => Follower;

/** The page loads first: the stream opens once nothing else has loaded for this long. */
const quiet = 2_000;
/** The stream waits no longer than this, in case a request hangs. */
const patience = 10_000;
/** How often to check the stream. */
const tick = 5_000;
/** The server sends an event every 20 seconds; if none arrives for this long, something is buffering them. */
const silence = 50_000;
/** The delay before reopening a failed stream: doubled each time up to a limit, with jitter. */
const shortestRetry = 30_000;
const longestRetry = 240_000;
const chooseRetry = (tries: number): number =>
  Math.min(longestRetry, shortestRetry * 2 ** tries) * (1 + Math.random());

type Joined = {
  follower: Follower;
  users: number;
  fetchedAt: number;
  owes: boolean;
  hint: (changed?: readonly AvailabilityEvent[]) => void;
};

/** The event stream of one page, shared by all followers. */
export const createLive = (client: QueryClient, open: OpenStream = canShare() ? shareStream : openStream) => {
  const joined = new Map<Follow, Joined>();
  let stream: Stream | undefined;
  /** The user it is followed for (if that matters) and since when; and the user that the server reports. */
  let wanted: string | undefined;
  let wantedAt = 0;
  let streamUid: string | undefined;
  let openedAt = 0;
  let lastEventAt = 0;
  let tries = 0;
  let retryIn = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const followers = () => [...joined.values()];
  const hintAt = (name: Follower['hint']) => {
    for (const { follower, hint } of followers()) if (follower.hint === name) hint();
  };
  const refetch = (one: Joined, options?: RefetchOptions) => {
    one.fetchedAt = Date.now();
    one.owes = false;
    one.follower.refetch(options);
  };
  const isStranger = () => wanted !== undefined && lastEventAt > 0 && streamUid !== wanted;
  /** Everything before it opened was missed; after an interruption, everything that is not replayed. */
  const begin = (isResumed: boolean) => {
    for (const one of followers()) {
      const { begin: startOver, isReplayed } = one.follower;
      if (isResumed && isReplayed) continue;
      if (isResumed || !startOver) {
        refetch(one);
        continue;
      }
      // A change may fall between the last response and the start of the stream, so one more fetch is due.
      one.owes = true;
      one.fetchedAt = Date.now();
      startOver();
    }
  };

  const renew = (isUrgent: boolean) => {
    openedAt = Date.now();
    lastEventAt = 0;
    retryIn = chooseRetry(tries++);
    stream?.renew(isUrgent);
  };
  /** The first beat after opening names the user. */
  const introduce = (uid: string | undefined, opening: Opening) => {
    streamUid = uid;
    if (!isStranger()) return;
    // They signed in after it was opened.
    if (opening === 'joined' || openedAt < wantedAt) return renew(true);
    for (const { follower } of followers()) follower.onStranger?.();
  };
  const close = () => {
    stream?.close();
    stream = undefined;
    lastEventAt = 0;
    clearInterval(ticking);
  };
  const start = () => {
    openedAt = Date.now();
    tries = 0;
    retryIn = chooseRetry(tries++);
    let opening: Opening | undefined;
    const handlers = {
      // Event data is written by the server's schemas.
      beat: (data: string) => {
        if (!opening) return;
        const opened = opening;
        opening = undefined;
        introduce((JSON.parse(data) as EventData<'beat'>).uid, opened);
      },
      reset: () => {
        for (const { hint } of followers()) hint();
      },
      availability: (data: string) => {
        const changed = JSON.parse(data) as EventData<'availability'>;
        for (const { follower, hint } of followers()) if (follower.hint === 'availability') hint(changed);
      },
      bookables: () => hintAt('bookables'),
      menu: () => hintAt('menu'),
      // Everything that shows availability also shows prices.
      prices: () => hintAt('availability'),
      desk: () => hintAt('desk'),
      message: () => hintAt('message'),
      order: (data: string) => {
        // Never show another user's data, not even for a moment.
        if (wanted !== undefined && streamUid !== wanted) return;
        const order = JSON.parse(data) as EventData<'order'>;
        for (const { follower } of followers()) follower.onOrder?.(order);
      },
    } satisfies Record<EventName, (data: string) => void>;
    stream = open({
      onOpen(how) {
        opening = how;
        tries = 0;
        begin(how === 'resumed');
      },
      onEvent(name, data) {
        lastEventAt = Date.now();
        handlers[name](data);
      },
    });
    ticking = setInterval(watch, tick);
  };
  /** Polls while there is no stream, and reopens one that the browser has given up. */
  const watch = () => {
    const now = Date.now();
    const isAlive = stream?.isOpen() && now - lastEventAt < silence;
    for (const one of followers()) {
      if (now - one.fetchedAt < one.follower.pause) continue;
      one.follower.rest?.();
      // Does not restart pending requests, so that a server which does not respond shows as such.
      if (!isAlive || one.owes) refetch(one, { cancelRefetch: false });
      else one.fetchedAt = now;
    }
    const isDead = stream?.isDead() || now - Math.max(lastEventAt, openedAt) > silence;
    // They may have signed in again elsewhere, which this page cannot know.
    if ((isDead || isStranger()) && now - openedAt > retryIn) renew(false);
  };

  const isWanted = () => followers().some(({ follower }) => follower.evenHidden || !document.hidden);
  const settle = (since = Date.now()) => {
    clearTimeout(settling);
    if (!stream && isWanted() && followers().some(({ follower }) => follower.isUrgent)) return start();
    settling = setTimeout(() => {
      if (!isWanted()) return close();
      if (stream) return;
      const busy = client.isFetching() > 0 || document.readyState !== 'complete';
      if (busy && Date.now() - since < patience) return settle(since);
      start();
    }, quiet);
  };
  const onVisibility = () => settle();

  const createJoined = (follower: Follower): Joined => {
    const one: Joined = {
      follower,
      users: 0,
      fetchedAt: Date.now(),
      owes: false,
      hint: paceHints<AvailabilityEvent>((changed) => refetch(one, { changed })),
    };
    return one;
  };
  /**
   * Follows until the returned function is called. If the user matters, a stream opened for somebody else is
   * reopened.
   */
  const join = (follow: Follow, who?: string): (() => void) => {
    if (joined.size === 0) document.addEventListener('visibilitychange', onVisibility);
    const one = joined.get(follow) ?? createJoined(follow(client));
    const isNew = one.users === 0;
    one.users += 1;
    joined.set(follow, one);
    if (who !== undefined && who !== wanted) {
      wanted = who;
      wantedAt = Date.now();
    }
    if (who !== undefined && stream && isStranger()) renew(true);
    // Requests from now on see everything after the stream began; only existing data can be outdated.
    else if (isNew && stream?.isOpen()) one.follower.refetch({ cancelRefetch: false });
    settle();
    return () => {
      one.users -= 1;
      if (one.users === 0) joined.delete(follow);
      if (joined.size === 0) document.removeEventListener('visibilitychange', onVisibility);
      settle();
    };
  };
  return { join };
};

const lives = new WeakMap<QueryClient, ReturnType<typeof createLive>>();

const liveOf = (client: QueryClient) => {
  const live = lives.get(client) ?? createLive(client);
  lives.set(client, live);
  return live;
};

/** Keeps the page live while it is used and visible. */
export const useLive = (follow: Follow, who?: string): void => {
  const client = useQueryClient();
  useEffect(() => liveOf(client).join(follow, who), [client, follow, who]);
};
