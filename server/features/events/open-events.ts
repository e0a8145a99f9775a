import type { Writable } from 'node:stream';
import type { Temporal } from 'temporal-polyfill';
import type { Changes } from '../../db/listen-changes.ts';
import type { Db } from '../../db/schema.ts';
import type { Counts } from '../../http/rate-limit/share-counts.ts';
import type { Clock } from '../../lib/clock.ts';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import { countRemoteStreams } from './count-remote-streams.ts';
import { createEventHub, type EventHub } from './create-event-hub.ts';
import { encodeRetry } from './encode-event.ts';
import { deleteEventsBefore } from './events.queries.ts';
import { followLog } from './follow-log.ts';
import type { Listener } from './open-subscriber.ts';
import { replayMissed } from './replay-missed.ts';

/** Clients do not resume after longer than this. */
const kept = { hours: 24 };

/** Deletes events older than a day, in small batches. */
export const clearLog = async (db: Db, now: Temporal.Instant, portion = 5_000): Promise<void> => {
  const before = new Date(now.subtract(kept).epochMilliseconds);
  while ((await deleteEventsBefore(db, before, portion)) === portion);
};

export type Events = Pick<EventHub, 'findRefusal' | 'callerChanges' | 'size' | 'close'> & {
  start(): Promise<unknown>;
  /** Sends new events to a stream; with a last event id, first what was missed since. */
  open(stream: Writable, listener: Listener, lastId?: string): void;
};

type Needs = {
  db: Db;
  clock: Clock;
  changes: Changes;
  counts: Pick<Counts, 'publish' | 'on'>;
  /** The most streams of this process, and of the visitors at one address. */
  most: number;
  mostForClient: number;
  warn(error: unknown): void;
};

const readsAtOnce = 4;
const hour = 3_600_000;

/** The event streams of this process. */
export const openEvents = ({ db, clock, changes, counts, most, mostForClient, warn }: Needs): Events => {
  const log = followLog({ db, changes, warn, onMessages: (messages) => hub.send(messages) });
  const streams = countRemoteStreams(counts, () => performance.now());
  const hub = createEventHub({ changes, most, mostForClient, streams, position: log.position });
  const limitReads = limitConcurrency(readsAtOnce);
  const clearing = setInterval(() => clearLog(db, clock.now()).catch(warn), hour).unref();

  return {
    ...hub,
    start: log.start,
    open(stream, listener, lastId) {
      const { caller } = listener;
      const subscriber = hub.join(stream, listener);
      subscriber.write(encodeRetry(hub.size()));
      if (!caller || lastId === undefined) return hub.resume(subscriber);
      // A client that could not be served reconnects with the same id.
      replayMissed(db, subscriber, { caller, lastId, limitReads, position: log.position }).then(
        () => hub.resume(subscriber),
        () => subscriber.end(encodeRetry(hub.size())),
      );
    },
    close() {
      clearInterval(clearing);
      log.close();
      hub.close();
    },
  };
};
