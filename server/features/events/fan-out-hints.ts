import type { AvailabilityEvent } from '#contract/events.ts';
import { encodeEvent } from './encode-event.ts';
import type { Subscriber } from './open-subscriber.ts';
import { runInBatches } from './run-in-batches.ts';

const bookingTopic = /^bookings (sleeping|study|pc) (\d+)$/;

const readTopic = (topic: string): AvailabilityEvent[] => {
  const [, kind, id] = bookingTopic.exec(topic) ?? [];
  if (!kind) return [];
  return [{ kind: kind === 'study' || kind === 'pc' ? kind : 'room', id: Number(id) }];
};

/** The hints that follow from changed topics, for everyone; undefined when there are none. */
export const describeChanges = (topics: ReadonlySet<string>): string | undefined => {
  if (topics.has('*')) return encodeEvent('reset', {});
  const things = [...topics].flatMap(readTopic);
  const hints = [
    things.length > 0 ? encodeEvent('availability', things) : '',
    topics.has('rooms') || topics.has('pcs') ? encodeEvent('bookables', {}) : '',
    topics.has('dishes') ? encodeEvent('menu', {}) : '',
    topics.has('prices') ? encodeEvent('prices', {}) : '',
  ];
  return hints.join('') || undefined;
};

/** `desk` itself, and whatever else the desk shows: bookings, readiness, prices, orders, refunds. */
const deskTopic = /^(desk|rooms|pcs|prices|house|events|refunds|bookings .+)$/;

/** The hint for the desk that follows from changed topics; after a reset they look at everything anyway. */
export const describeDeskChanges = (topics: ReadonlySet<string>): string | undefined =>
  !topics.has('*') && [...topics].some((topic) => deskTopic.test(topic))
    ? encodeEvent('desk', {})
    : undefined;

export const batch = 20;
/** Fan-outs are at least this far apart, in milliseconds; what happens meanwhile goes out together. */
const shortestPause = 100;
/** After a long fan-out the process has this many times as long for everything else. */
const pauseShare = 9;
const longestPause = 5_000;

/** What is read anew for a hint is more at the desk, and nobody there notices half a second. */
export const deskPause = 500;

type Hints = { describe: (topics: ReadonlySet<string>) => string | undefined; pause: number };

/** Tells all streams what changed, one fan-out at a time. The more streams there are, the longer the pause between two. */
export const fanOutHints = (
  subscribers: Iterable<Subscriber>,
  { describe, pause: shortest }: Hints = { describe: describeChanges, pause: shortestPause },
) => {
  const topics = new Set<string>();
  let isBusy = false;
  let closed = false;
  let pausing: NodeJS.Timeout | undefined;

  const rest = (took: number): void => {
    const pause = Math.min(longestPause, Math.max(shortest, took * pauseShare));
    if (!closed) pausing = setTimeout(flush, pause).unref();
  };
  const flush = (): void => {
    const text = describe(topics);
    topics.clear();
    isBusy = text !== undefined && !closed;
    if (text === undefined || closed) return;
    const parts = [Buffer.from(text)];
    const begun = performance.now();
    runInBatches(
      subscribers,
      batch,
      (subscriber) => subscriber.send(parts),
      () => rest(performance.now() - begun),
    );
  };

  return {
    add(topic: string): void {
      topics.add(topic);
      if (isBusy) return;
      isBusy = true;
      // What one transaction announces arrives together.
      setImmediate(flush);
    },
    close(): void {
      closed = true;
      clearTimeout(pausing);
    },
  };
};
