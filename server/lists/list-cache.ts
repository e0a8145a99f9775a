import { LRUCache } from 'lru-cache';
import type { Changes } from '../db/listen-changes.ts';
import type { Clock } from '../lib/clock.ts';
import type { EncodedList } from './encode-list.ts';

export type ListCache = {
  /** A cached list that is still true; at once, for it is asked thousands of times a second. */
  find(address: string): EncodedList | undefined;
  /** Reads a list once for all who ask meanwhile and caches it until a topic changes; uncached while changes cannot be heard of. */
  fill(topics: readonly string[], address: string, read: () => Promise<EncodedList>): Promise<EncodedList>;
  /** Lets a cached list be found under another spelling of its address too. */
  alias(spelling: string, address: string): void;
  /** Forgets what a change concerns. Announcements do it too; whoever has just written need not wait for theirs. */
  invalidate(change: string): void;
  /** The same as soon as a write has ended, however it did. */
  invalidateAfter<T>(change: string, write: Promise<T>): Promise<T>;
  close(): void;
};

/** An announcement may go on to say which thing has changed: `bookings study 13` is of the topic `bookings`. */
const topicOf = (change: string): string => change.split(' ', 1)[0] ?? '';

type CachedList = { topics: readonly string[]; list: EncodedList };

/** Drops the lists that were not requested for the longest when there are too many, or too large ones. */
export const createLru = (max: number, maxBytes: number) =>
  new LRUCache<string, CachedList>({ max, maxSize: maxBytes, sizeCalculation: ({ list }) => list.bytes });

/** Lists cached in memory for as long as the database would announce their change. */
export const createListCache = (changes: Pick<Changes, 'connected' | 'on'>, clock: Clock): ListCache => {
  const cached = createLru(1_000, 32 * 1_024 * 1_024);
  const pending = new Map<string, { topics: readonly string[]; reading: Promise<EncodedList> }>();

  let closed = false;
  const isSafe = () => !closed && changes.connected();

  const invalidate = (change: string): void => {
    const topic = topicOf(change);
    const isMeant = ({ topics }: { topics: readonly string[] }) => topic === '*' || topics.includes(topic);
    for (const [address, entry] of [...cached.entries()]) if (isMeant(entry)) cached.delete(address);
    // A read that a change overtakes still answers those who wait for it, but nobody after them.
    for (const [address, entry] of pending) if (isMeant(entry)) pending.delete(address);
  };

  const fill: ListCache['fill'] = (topics, address, read) => {
    const running = pending.get(address);
    if (running) return running.reading;
    const mine = { topics, reading: read() };
    pending.set(address, mine);
    const isCurrent = () => pending.get(address) === mine;
    mine.reading.then(
      (list) => {
        if (!isCurrent()) return;
        pending.delete(address);
        if (isSafe()) cached.set(address, { topics, list });
      },
      () => isCurrent() && pending.delete(address),
    );
    return mine.reading;
  };

  const isOver = ({ until }: EncodedList): boolean =>
    until !== undefined && until <= clock.now().epochMilliseconds;
  const find: ListCache['find'] = (address) => {
    const list = isSafe() ? cached.get(address)?.list : undefined;
    return list && !isOver(list) ? list : undefined;
  };

  const unsubscribe = changes.on(invalidate);
  return {
    find,
    fill,
    alias(spelling, address) {
      const entry = cached.get(address);
      if (entry && spelling !== address) cached.set(spelling, entry);
    },
    invalidate,
    invalidateAfter: (change, write) => write.finally(() => invalidate(change)),
    close() {
      closed = true;
      unsubscribe();
      invalidate('*');
    },
  };
};
