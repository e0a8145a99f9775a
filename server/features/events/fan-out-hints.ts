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

/** The public hints for changed topics; undefined without any. */
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

/** `desk` itself, and everything else that the desk shows: bookings, readiness, prices, orders, refunds. */
const deskTopic = /^(desk|rooms|pcs|prices|house|events|refunds|bookings .+)$/;

/** The desk's hint for changed topics; after a reset clients fetch everything anyway. */
export const describeDeskChanges = (topics: ReadonlySet<string>): string | undefined =>
  !topics.has('*') && [...topics].some((topic) => deskTopic.test(topic))
    ? encodeEvent('desk', {})
    : undefined;

export const batch = 20;
/** Minimum interval of fan-outs, in milliseconds; changes meanwhile are sent together. */
const shortestPause = 100;
/** After a long fan-out the process gets this many times as long for everything else. */
const pauseShare = 9;
const longestPause = 5_000;

/** A hint costs more queries at the desk, where half a second goes unnoticed. */
export const deskPause = 500;

type Hints = { describe: (topics: ReadonlySet<string>) => string | undefined; pause: number };

/** Sends hints to all streams, one fan-out at a time. The more streams, the longer the pause. */
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
      // Announcements of one transaction arrive together.
      setImmediate(flush);
    },
    close(): void {
      closed = true;
      clearTimeout(pausing);
    },
  };
};
