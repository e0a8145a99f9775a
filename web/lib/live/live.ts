import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AvailabilityEvent, EventData, EventName } from '#contract/events.ts';
import { type Opening, type OpenStream, openStream, type Stream } from './open-stream.ts';
import { paceHints } from './pace-hints.ts';
import { canShare, shareStream } from './share-stream.ts';

/** Whether to fetch again what has changed, or everything. */
type RefetchOptions = InvalidateOptions & { changed?: readonly AvailabilityEvent[] | undefined };

/** What a part of the page does with the events of the stream. */
export type Follower = {
  /** Gets an order as it is now. */
  onOrder?: (order: EventData<'order'>) => void;
  /** The event that is a reason to fetch again. */
  hint?: 'availability' | 'bookables' | 'menu' | 'desk' | 'message';
  /** Fetches again everything it shows: nobody knows what was missed. */
  refetch: (options?: RefetchOptions) => void;
  /** Fetches again when a stream begins, where that can be less than everything. */
  begin?: () => void;
  /** Done every half minute, with or without a stream. */
  rest?: () => void;
  /** How often to poll while there is no stream, in milliseconds. */
  pause: number;
  /** Opens the stream at once; otherwise the page itself comes first. */
  isUrgent?: boolean;
  /** Whether the server replays what it missed when the browser comes back to an interrupted stream. */
  isReplayed?: boolean;
  /** Called when the stream was opened as somebody else than the one for whom it is followed: their session has ended. */
  onStranger?: () => void;
  /** Goes on listening while the page cannot be seen. */
  evenHidden?: boolean;
};

export type Follow = (client: QueryClient) => Follower;

/** The page itself comes first: the stream opens once nothing else has been under way for this long. */
const quiet = 2_000;
/** Something else is always under way where one request hangs, so that the stream waits no longer than this. */
const patience = 10_000;
/** How often to check the stream. */
const tick = 5_000;
/** The server sends an event every 20 seconds. Without one for this long, something holds them back. */
const silence = 50_000;
/** When what was given up is tried again: twice as late each time, up to a bound, and not when all others try. */
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

/** The stream of events of one page, for all who follow it there. */
export const createLive = (client: QueryClient, open: OpenStream = canShare() ? shareStream : openStream) => {
  const joined = new Map<Follow, Joined>();
  let stream: Stream | undefined;
  /** For whom it is followed, where that matters, and since when; and as whom the server has taken it. */
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
  /** What happened before it opened was missed, and so was what happened while it was interrupted and is not replayed. */
  const begin = (isResumed: boolean) => {
    for (const one of followers()) {
      const { begin: startOver, isReplayed } = one.follower;
      if (isResumed && isReplayed) continue;
      if (isResumed || !startOver) {
        refetch(one);
        continue;
      }
      // A change may lie between what had just come and the stream that began: one more fetch is owed.
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
  /** The first beat after it opens says as whom. */
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
      // The server's own schemas made the data of each.
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
      // Whoever shows what is free shows what it costs.
      prices: () => hintAt('availability'),
      desk: () => hintAt('desk'),
      message: () => hintAt('message'),
      order: (data: string) => {
        // What is somebody else's is not shown, however soon the page will know that they are here now.
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
  /** Polls while there is no stream, and opens again what the browser has given up. */
  const watch = () => {
    const now = Date.now();
    const isAlive = stream?.isOpen() && now - lastEventAt < silence;
    for (const one of followers()) {
      if (now - one.fetchedAt < one.follower.pause) continue;
      one.follower.rest?.();
      // What is still under way is not begun anew: where nobody answers, that is to be seen.
      if (!isAlive || one.owes) refetch(one, { cancelRefetch: false });
      else one.fetchedAt = now;
    }
    const isDead = stream?.isDead() || now - Math.max(lastEventAt, openedAt) > silence;
    // They may have signed in again elsewhere, which nothing here was told of.
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
  /** Follows until what it gives is called. Where it matters who listens, a stream that somebody else opened is opened anew. */
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
    // What is asked from now on is answered after the stream has begun; only what was there before can be old.
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

/** As long as it is used and the page can be seen, what changes elsewhere shows here without a reload. */
export const useLive = (follow: Follow, who?: string): void => {
  const client = useQueryClient();
  useEffect(() => liveOf(client).join(follow, who), [client, follow, who]);
};
