import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AvailabilityEvent, EventData, EventName } from '#contract/events.ts';
import { type Opening, type OpenStream, openStream, type Stream } from './open-stream.ts';
import { paceHints } from './pace-hints.ts';
import { canShare, shareStream } from './share-stream.ts';

/** How to ask again: of what has changed, or of everything. */
type Look = InvalidateOptions & { changed?: readonly AvailabilityEvent[] | undefined };

/** What a part of the page does with what the stream says. */
export type Follower = {
  /** Takes in an order as it is now. */
  onOrder?: (order: EventData<'order'>) => void;
  /** The event that is a reason to ask again. */
  hint?: 'availability' | 'menu';
  /** Asks again for everything it shows: nobody knows what was missed. */
  lookAgain: (look?: Look) => void;
  /** Asks again when a stream begins, where that can be less than everything. */
  begin?: () => void;
  /** Done every half minute, heard or not. */
  rest?: () => void;
  /** How often to look by itself while no stream can be had, in milliseconds. */
  pause: number;
  /** Opens the stream at once; otherwise the page itself comes first. */
  isUrgent?: boolean;
  /** Whether the server tells it what it missed when the browser comes back to an interrupted stream. */
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
/** How often to see whether anything is heard. */
const tick = 5_000;
/** The server says something every 20 seconds. Where nothing has come for this long, something holds it back. */
const silence = 50_000;
/** When what was given up is tried again: twice as late each time, up to a bound, and not when all others try. */
const shortestRetry = 30_000;
const longestRetry = 240_000;
const chooseRetry = (tries: number): number =>
  Math.min(longestRetry, shortestRetry * 2 ** tries) * (1 + Math.random());

type Joined = {
  follower: Follower;
  users: number;
  lookedAt: number;
  owes: boolean;
  hint: (changed?: readonly AvailabilityEvent[]) => void;
};

/** The stream of events as one page hears it, for all who follow it there. */
export const createLive = (client: QueryClient, open: OpenStream = canShare() ? shareStream : openStream) => {
  const joined = new Map<Follow, Joined>();
  let stream: Stream | undefined;
  /** For whom it is followed, where that matters, and since when; and as whom the server has taken it. */
  let wanted: string | undefined;
  let wantedAt = 0;
  let heardAs: string | undefined;
  let openedAt = 0;
  let heardAt = 0;
  let tries = 0;
  let retryIn = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const followers = () => [...joined.values()];
  const look = (one: Joined, options?: Look) => {
    one.lookedAt = Date.now();
    one.owes = false;
    one.follower.lookAgain(options);
  };
  const isStranger = () => wanted !== undefined && heardAt > 0 && heardAs !== wanted;
  /** Whatever happened before it opened was not heard, nor what happened while it was interrupted and is not replayed. */
  const begin = (isResumed: boolean) => {
    for (const one of followers()) {
      const { begin: startOver, isReplayed } = one.follower;
      if (isResumed && isReplayed) continue;
      if (isResumed || !startOver) {
        look(one);
        continue;
      }
      // A change may lie between what had just come and the stream that began: one more look is owed.
      one.owes = true;
      one.lookedAt = Date.now();
      startOver();
    }
  };

  const renew = (isUrgent: boolean) => {
    openedAt = Date.now();
    heardAt = 0;
    retryIn = chooseRetry(tries++);
    stream?.renew(isUrgent);
  };
  /** The first beat after it opens says as whom. */
  const introduce = (uid: string | undefined, opening: Opening) => {
    heardAs = uid;
    if (!isStranger()) return;
    // They signed in after it was opened.
    if (opening === 'joined' || openedAt < wantedAt) return renew(true);
    for (const { follower } of followers()) follower.onStranger?.();
  };
  const close = () => {
    stream?.close();
    stream = undefined;
    heardAt = 0;
    clearInterval(ticking);
  };
  const start = () => {
    openedAt = Date.now();
    tries = 0;
    retryIn = chooseRetry(tries++);
    let opening: Opening | undefined;
    const hear = {
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
      menu: () => {
        for (const { follower, hint } of followers()) if (follower.hint === 'menu') hint();
      },
      order: (data: string) => {
        // What is somebody else's is not shown, however soon the page will know that they are here now.
        if (wanted !== undefined && heardAs !== wanted) return;
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
        heardAt = Date.now();
        hear[name](data);
      },
    });
    ticking = setInterval(watch, tick);
  };
  /** Looks by itself as long as nothing is heard, and tries again what the browser has given up. */
  const watch = () => {
    const now = Date.now();
    const isHeard = stream?.isOpen() && now - heardAt < silence;
    for (const one of followers()) {
      if (now - one.lookedAt < one.follower.pause) continue;
      one.follower.rest?.();
      // What is still under way is not begun anew: where nobody answers, that is to be seen.
      if (!isHeard || one.owes) look(one, { cancelRefetch: false });
      else one.lookedAt = now;
    }
    const isDead = stream?.isDead() || now - Math.max(heardAt, openedAt) > silence;
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
      ...{ follower, users: 0, lookedAt: Date.now(), owes: false },
      hint: paceHints<AvailabilityEvent>((changed) => look(one, { changed })),
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
    else if (isNew && stream?.isOpen()) one.follower.lookAgain({ cancelRefetch: false });
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
