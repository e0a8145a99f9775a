import { Temporal } from 'temporal-polyfill';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeChanges } from '../testing/wait-for-changes.ts';
import { encodeList } from './encode-list.ts';
import { createListCache, createLru, type ListCache } from './list-cache.ts';

const old = encodeList('["old"]');
const fresh = encodeList('["fresh"]');

let changes: ReturnType<typeof fakeChanges>;
let lists: ListCache;
let now: Temporal.Instant;
beforeEach(() => {
  changes = fakeChanges();
  now = Temporal.Instant.from('2026-11-15T18:00:00Z');
  lists = createListCache(changes, { now: () => now });
});

const slowRead = () => {
  const { promise, resolve, reject } = Promise.withResolvers<typeof old>();
  return { read: vi.fn(() => promise), resolve, reject };
};

describe('the list cache', () => {
  it('keeps a list until its topic changes', async () => {
    await lists.fill(['rooms'], '/rooms', async () => old);
    expect(lists.find('/rooms')).toBe(old);
    changes.emit('pcs');
    expect(lists.find('/rooms')).toBe(old);
    changes.emit('rooms');
    expect(lists.find('/rooms')).toBeUndefined();
  });

  it('keeps a list that will not stay true no longer than that', async () => {
    const passing = { ...old, until: now.epochMilliseconds + 1 };
    await lists.fill(['bookings'], '/availability', async () => passing);
    expect(lists.find('/availability')).toBe(passing);
    now = now.add({ milliseconds: 1 });
    expect(lists.find('/availability')).toBeUndefined();
    await lists.fill(['bookings'], '/availability', async () => fresh);
    expect(lists.find('/availability')).toBe(fresh);
  });

  it('keeps a list of several topics until one of them changes, whichever thing of it', async () => {
    for (const change of ['rooms', 'bookings', 'bookings study 13']) {
      await lists.fill(['rooms', 'bookings'], '/rooms?date=2026-11-20', async () => old);
      await lists.fill(['rooms'], '/rooms', async () => old);
      changes.emit('mails');
      changes.emit('book');
      expect(lists.find('/rooms?date=2026-11-20')).toBe(old);
      changes.emit(change);
      expect(lists.find('/rooms?date=2026-11-20')).toBeUndefined();
      expect(lists.find('/rooms')).toBe(change === 'rooms' ? undefined : old);
    }
  });

  it('forgets everything when anything may have changed', async () => {
    await lists.fill(['rooms'], '/rooms', async () => old);
    changes.emit('*');
    expect(lists.find('/rooms')).toBeUndefined();
  });

  it('reads once for all who ask at the same time', async () => {
    const { read, resolve } = slowRead();
    const asked = [1, 2, 3].map(() => lists.fill(['rooms'], '/rooms', read));
    resolve(old);
    expect(await Promise.all(asked)).toEqual([old, old, old]);
    expect(read).toHaveBeenCalledOnce();
  });

  it('does not keep a list that changed while it was read', async () => {
    const { read, resolve } = slowRead();
    const overtaken = lists.fill(['rooms'], '/rooms', read);
    changes.emit('rooms');
    const later = lists.fill(['rooms'], '/rooms', async () => fresh);
    resolve(old);
    expect(await overtaken).toBe(old);
    expect(await later).toBe(fresh);
    expect(lists.find('/rooms')).toBe(fresh);
  });

  it('does not keep a failure', async () => {
    const { read, reject } = slowRead();
    const failing = lists.fill(['rooms'], '/rooms', read);
    reject(new Error('no database'));
    await expect(failing).rejects.toThrow('no database');
    expect(await lists.fill(['rooms'], '/rooms', async () => fresh)).toBe(fresh);
  });

  it('trusts nothing while changes cannot be heard of', async () => {
    await lists.fill(['rooms'], '/rooms', async () => old);
    changes.online = false;
    expect(lists.find('/rooms')).toBeUndefined();
    expect(await lists.fill(['rooms'], '/rooms', async () => fresh)).toBe(fresh);
  });

  it('still reads once for all who ask at the same time, while changes cannot be heard of', async () => {
    changes.online = false;
    const { read, resolve } = slowRead();
    const asked = [1, 2, 3].map(() => lists.fill(['rooms'], '/rooms', read));
    resolve(old);
    expect(await Promise.all(asked)).toEqual([old, old, old]);
    expect(read).toHaveBeenCalledOnce();
    expect(await lists.fill(['rooms'], '/rooms', async () => fresh)).toBe(fresh);
  });

  it('does not keep a list if the line was lost while it was read', async () => {
    const { read, resolve } = slowRead();
    const reading = lists.fill(['rooms'], '/rooms', read);
    changes.online = false;
    resolve(old);
    await reading;
    changes.online = true;
    expect(lists.find('/rooms')).toBeUndefined();
  });

  it('finds a list under another spelling, and forgets both together', async () => {
    await lists.fill(['rooms'], '/rooms?limit=200', async () => old);
    lists.alias('/rooms', '/rooms?limit=200');
    expect(lists.find('/rooms')).toBe(old);
    changes.emit('rooms');
    expect(lists.find('/rooms')).toBeUndefined();
    lists.alias('/rooms', '/rooms?limit=200');
    expect(lists.find('/rooms')).toBeUndefined();
  });

  it('keeps nothing once it is closed', async () => {
    await lists.fill(['rooms'], '/rooms', async () => old);
    lists.close();
    await lists.fill(['rooms'], '/rooms', async () => old);
    expect(lists.find('/rooms')).toBeUndefined();
  });
});

describe('its memory', () => {
  const fill = (limits: { entries: number; bytes: number }, ...entries: [string, number][]) => {
    const lru = createLru(limits.entries, limits.bytes);
    const set = (key: string, bytes: number) => lru.set(key, { topics: [], list: { ...old, bytes } });
    for (const [key, bytes] of entries) set(key, bytes);
    return { lru, set };
  };
  const isThere = ({ lru }: ReturnType<typeof fill>, ...keys: string[]) =>
    keys.map((key) => lru.get(key) !== undefined);

  it('forgets as many as it takes to stay within its bytes', () => {
    const filled = fill({ entries: 10, bytes: 10 }, ['a', 4], ['b', 4], ['c', 9]);
    expect(isThere(filled, 'a', 'b', 'c')).toEqual([false, false, true]);
  });

  it('does not keep what alone is too large', () => {
    expect(isThere(fill({ entries: 10, bytes: 10 }, ['a', 11]), 'a')).toEqual([false]);
  });
});
