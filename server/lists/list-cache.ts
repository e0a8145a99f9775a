import { LRUCache } from 'lru-cache';
import type { Changes } from '../db/listen-changes.ts';
import type { Clock } from '../lib/clock.ts';
import type { EncodedList } from './encode-list.ts';

export type ListCache = {
  /** A valid cached list; synchronous, because it is requested thousands of times a second. */
  find(address: string): EncodedList | undefined;
  /**
   * Reads a list once for all concurrent requests and caches it until a topic changes; uncached while announcements may be missed.
   */
  fill(topics: readonly string[], address: string, read: () => Promise<EncodedList>): Promise<EncodedList>;
  /** Makes a cached list available under another spelling of its address. */
  alias(spelling: string, address: string): void;
  /** Invalidates what a change affects. Announcements do it too; after a write one need not wait for them. */
  invalidate(change: string): void;
  /** Invalidates once a write has ended, successfully or not. */
  invalidateAfter<T>(change: string, write: Promise<T>): Promise<T>;
  close(): void;
};

/** An announcement may name the row: `bookings study 13` has the topic `bookings`. */
const topicOf = (change: string): string => change.split(' ', 1)[0] ?? '';

type CachedList = { topics: readonly string[]; list: EncodedList };

/** Evicts the least recently used lists when there are too many or too large ones. */
export const createLru = (max: number, maxBytes: number) =>
  new LRUCache<string, CachedList>({ max, maxSize: maxBytes, sizeCalculation: ({ list }) => list.bytes });

/** Lists cached in memory, as long as the database can announce their changes. */
export const createListCache = (changes: Pick<Changes, 'connected' | 'on'>, clock: Clock): ListCache => {
  const cached = createLru(1_000, 32 * 1_024 * 1_024);
  const pending = new Map<string, { topics: readonly string[]; reading: Promise<EncodedList> }>();

  let closed = false;
  const isSafe = () => !closed && changes.connected();

  const invalidate = (change: string): void => {
    const topic = topicOf(change);
    const isMeant = ({ topics }: { topics: readonly string[] }) => topic === '*' || topics.includes(topic);
    for (const [address, entry] of [...cached.entries()]) if (isMeant(entry)) cached.delete(address);
    // A read overtaken by a change only serves calls that already wait for it.
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
