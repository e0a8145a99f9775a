import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventHub } from './create-event-hub.ts';

/** Announcements made by hand. */
const fakeChanges = () => {
  const listeners = new Set<(topic: string) => void>();
  return {
    listeners,
    on(listener: (topic: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...topics: string[]) {
      for (const topic of topics) for (const listener of listeners) listener(topic);
    },
  };
};

const open = () => {
  const changes = fakeChanges();
  const hub = createEventHub(changes, 2);
  const join = (client = '10.0.0.1') => {
    const stream = new PassThrough().setEncoding('utf8');
    hub.join(client, stream);
    return { stream, read: () => stream.read() ?? '' };
  };
  return { changes, hub, join };
};

const told = (...things: [string, number][]) =>
  `event: availability\ndata: ${JSON.stringify(things.map(([kind, id]) => ({ kind, id })))}\n\n`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the hub of events', () => {
  it('greets with a comment and then tells everyone the same', () => {
    const { changes, join } = open();
    const streams = [join(), join('10.0.0.2')];
    for (const { read } of streams) expect(read()).toBe(': open\n\n');
    changes.tell('bookings study 13');
    vi.advanceTimersByTime(1);
    for (const { read } of streams) expect(read()).toBe(told(['study', 13]));
  });

  it('tells the first at once, and what follows within a tenth of a second together and each thing once', () => {
    const { changes, join } = open();
    const { read } = join();
    read();
    changes.tell('bookings study 13', 'bookings pc 1');
    vi.advanceTimersByTime(1);
    expect(read()).toBe(told(['study', 13], ['pc', 1]));
    changes.tell('bookings study 13', 'bookings sleeping 2');
    vi.advanceTimersByTime(50);
    changes.tell('bookings study 13');
    expect(read()).toBe('');
    vi.advanceTimersByTime(50);
    expect(read()).toBe(told(['study', 13], ['room', 2]));
    vi.advanceTimersByTime(1_000);
    changes.tell('bookings pc 1');
    vi.advanceTimersByTime(1);
    expect(read()).toBe(told(['pc', 1]));
  });

  it('says that anything may have changed when it cannot know, and nothing of other topics', () => {
    const { changes, join } = open();
    const { read } = join();
    read();
    changes.tell('rooms');
    vi.advanceTimersByTime(1);
    changes.tell('bookings pc 1', '*');
    vi.advanceTimersByTime(1);
    expect(read()).toBe('event: reset\ndata: {}\n\n');
  });

  it('gives a sign of life every 20 seconds', () => {
    const { read } = open().join();
    read();
    vi.advanceTimersByTime(19_999);
    expect(read()).toBe('');
    vi.advanceTimersByTime(1);
    expect(read()).toBe(':\n\n');
  });

  it('holds as many streams of a client as it may, and forgets those that close', async () => {
    const { hub, join } = open();
    const { stream } = join();
    expect(hub.isFull('10.0.0.1')).toBe(false);
    join();
    expect(hub.isFull('10.0.0.1')).toBe(true);
    expect(hub.isFull('10.0.0.2')).toBe(false);
    stream.destroy();
    await vi.waitFor(() => expect(hub.isFull('10.0.0.1')).toBe(false));
    expect(hub.size()).toBe(1);
  });

  it('drops who does not read', () => {
    const { hub, changes, join } = open();
    const slow = join();
    const stuck = join();
    const quick = join('10.0.0.2');
    // As much as no page would leave unread; the other has filled its buffer by the next sign of life.
    Object.defineProperty(slow.stream, 'writableLength', { value: 100_000 });
    Object.defineProperty(stuck.stream, 'writableNeedDrain', { value: true });
    changes.tell('bookings pc 1');
    vi.advanceTimersByTime(1);
    expect([slow, stuck, quick].map(({ stream }) => stream.destroyed)).toEqual([true, false, false]);
    vi.advanceTimersByTime(20_000);
    expect([slow, stuck, quick].map(({ stream }) => stream.destroyed)).toEqual([true, true, false]);
    expect(hub.size()).toBe(1);
  });

  it('ends every stream when it closes, also those that come later', () => {
    const { hub, changes, join } = open();
    const { stream } = join();
    hub.close();
    expect(stream.writableEnded).toBe(true);
    expect(join().stream.writableEnded).toBe(true);
    expect(changes.listeners.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not take in a stream that is gone already', () => {
    const { hub } = open();
    hub.join('10.0.0.1', new PassThrough().destroy());
    expect(hub.size()).toBe(0);
  });
});
