import { type InvalidateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventData, EventName } from '#contract/events.ts';

type Handlers = { [Name in EventName]?: (data: EventData<Name>) => void };

/** What a part of the page does with what the stream says. */
export type Follower = {
  on: Handlers;
  /** Asks again for everything it shows: nobody knows what was missed. */
  lookAgain: (options?: InvalidateOptions) => void;
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

/** Those of the server's events that anybody follows. */
const names = ['availability', 'menu', 'order'] as const satisfies readonly EventName[];

/** The page itself comes first: the stream opens once nothing else has been under way for this long. */
const quiet = 2_000;
/** Something else is always under way where one request hangs, so that the stream waits no longer than this. */
const patience = 10_000;
/** How often to see whether anything is heard. */
const tick = 5_000;
/** The server says something every 20 seconds. Where nothing has come for this long, something holds it back. */
const silence = 50_000;
/** How often what the browser has given up is tried again. */
const retry = 30_000;

type Joined = { follower: Follower; users: number; lookedAt: number; owes: boolean };

/** The one stream of this page, for all who follow it. */
export const createLive = (client: QueryClient) => {
  const joined = new Map<Follow, Joined>();
  let source: EventSource | undefined;
  /** For whom it is followed, where that matters, and as whom the server has taken it. */
  let wanted: string | undefined;
  let heardAs: string | undefined;
  let openedAt = 0;
  let heardAt = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const followers = () => [...joined.values()];
  const close = () => {
    source?.close();
    source = undefined;
    clearInterval(ticking);
    ticking = undefined;
  };
  const look = (one: Joined, options?: InvalidateOptions) => {
    one.lookedAt = Date.now();
    one.owes = false;
    one.follower.lookAgain(options);
  };
  const isStranger = () => wanted !== undefined && heardAt > 0 && heardAs !== wanted;
  /** Whatever happened before it opened was not heard, nor what happened while it was interrupted and is not replayed. */
  const begin = (isReturn: boolean) => {
    for (const one of followers()) {
      const { begin: startOver, isReplayed } = one.follower;
      if (isReturn && isReplayed) continue;
      if (isReturn || !startOver) {
        look(one);
        continue;
      }
      // A change may lie between what had just come and the stream that began: one more look is owed.
      one.owes = true;
      one.lookedAt = Date.now();
      startOver();
    }
  };

  const open = () => {
    close();
    const stream = new EventSource('/api/events');
    source = stream;
    openedAt = Date.now();
    heardAt = 0;
    let isReturn = false;
    /** The first beat after it opens says as whom. */
    let isIntroduced = false;
    const hear = () => {
      heardAt = Date.now();
    };
    stream.addEventListener('open', () => {
      begin(isReturn);
      isReturn = true;
      isIntroduced = false;
    });
    stream.addEventListener('beat', ({ data }) => {
      hear();
      if (isIntroduced) return;
      isIntroduced = true;
      heardAs = (JSON.parse(data) as EventData<'beat'>).uid; // the server's own schema made it
      if (isStranger()) for (const { follower } of followers()) follower.onStranger?.();
    });
    stream.addEventListener('reset', () => {
      hear();
      for (const one of followers()) look(one);
    });
    for (const name of names)
      stream.addEventListener(name, ({ data }) => {
        hear();
        const said: never = JSON.parse(data) as never; // the server's own schema made it, the one of this name
        for (const { follower } of followers()) follower.on[name]?.(said);
      });
    ticking = setInterval(watch, tick);
  };
  /** Looks by itself as long as nothing is heard, and tries again what the browser has given up. */
  const watch = () => {
    const now = Date.now();
    const isHeard = source?.readyState === EventSource.OPEN && now - heardAt < silence;
    for (const one of followers()) {
      if (now - one.lookedAt < one.follower.pause) continue;
      one.follower.rest?.();
      // What is still under way is not begun anew: where nobody answers, that is to be seen.
      if (!isHeard || one.owes) look(one, { cancelRefetch: false });
      else one.lookedAt = now;
    }
    const isDead = source?.readyState === EventSource.CLOSED || (heardAt > 0 && now - heardAt > silence);
    // They may have signed in again elsewhere, which nothing here was told of.
    if ((isDead || isStranger()) && now - openedAt > retry) open();
  };

  const isWanted = () => followers().some(({ follower }) => follower.evenHidden || !document.hidden);
  const settle = (since = Date.now()) => {
    clearTimeout(settling);
    if (!source && isWanted() && followers().some(({ follower }) => follower.isUrgent)) return open();
    settling = setTimeout(() => {
      if (!isWanted()) return close();
      if (source) return;
      const busy = client.isFetching() > 0 || document.readyState !== 'complete';
      if (busy && Date.now() - since < patience) return settle(since);
      open();
    }, quiet);
  };
  const onVisibility = () => settle();

  /** Follows until what it gives is called. Where it matters who listens, a stream that somebody else opened is opened anew. */
  const join = (follow: Follow, who?: string): (() => void) => {
    if (joined.size === 0) document.addEventListener('visibilitychange', onVisibility);
    const one = joined.get(follow) ?? {
      follower: follow(client),
      users: 0,
      lookedAt: Date.now(),
      owes: false,
    };
    const isNew = one.users === 0;
    one.users += 1;
    joined.set(follow, one);
    if (who !== undefined && (who !== wanted || isStranger())) {
      wanted = who;
      close();
    }
    // What is asked from now on is answered after the stream has begun; only what was there before can be old.
    if (isNew && source?.readyState === EventSource.OPEN) one.follower.lookAgain({ cancelRefetch: false });
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
