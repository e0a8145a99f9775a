import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/identity/permissions.ts';
import { fakeChanges } from '../../testing/wait-for-changes.ts';
import { createEventHub } from './create-event-hub.ts';

const visitor = (client = '10.0.0.1') => ({ client, caller: null });
const signedIn = (uid: string, role: Role = 'user') => ({ client: '10.0.0.1', caller: { uid, role } });

const open = (mostForClient = 100, most = 1_000) => {
  const changes = fakeChanges();
  const log = { position: 41 };
  const elsewhere = new Map<string, number>();
  const shared: [key: string, here: number, limit: number][] = [];
  const streams = {
    elsewhere: (key: string) => elsewhere.get(key) ?? 0,
    publish: (...args: (typeof shared)[number]) => void shared.push(args),
    repeat: () => {},
  };
  const hub = createEventHub({ changes, most, mostForClient, streams, position: () => log.position });
  const join = (listener: Parameters<typeof hub.join>[1] = visitor()) => {
    const stream = new PassThrough().setEncoding('utf8');
    const line = hub.join(stream, listener);
    return { stream, line, read: () => stream.read() ?? '' };
  };
  const follow = (listener?: Parameters<typeof hub.join>[1]) => {
    const joined = join(listener);
    hub.resume(joined.line);
    joined.read();
    return joined;
  };
  return { changes, hub, join, follow, log, elsewhere, shared };
};

const beat = (id: number, uid?: string) => `id: ${id}\nevent: beat\ndata: ${JSON.stringify({ uid })}\n\n`;

const encodeHints = (...things: [string, number][]) =>
  `event: availability\ndata: ${JSON.stringify(things.map(([kind, id]) => ({ kind, id })))}\n\n`;

const message = (text: string, ...uids: string[]) => ({ uids: new Set(uids), bytes: Buffer.from(text) });

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the hub of events', () => {
  it('tells the first at once, and what follows within a tenth of a second together and each thing once', () => {
    const { changes, follow } = open();
    const { read } = follow();
    changes.emit('bookings study 13', 'bookings pc 1');
    vi.advanceTimersByTime(1);
    expect(read()).toBe(encodeHints(['study', 13], ['pc', 1]));
    changes.emit('bookings study 13', 'bookings sleeping 2');
    vi.advanceTimersByTime(50);
    changes.emit('bookings study 13');
    expect(read()).toBe('');
    vi.advanceTimersByTime(50);
    expect(read()).toBe(encodeHints(['study', 13], ['room', 2]));
    vi.advanceTimersByTime(1_000);
    changes.emit('bookings pc 1');
    vi.advanceTimersByTime(1);
    expect(read()).toBe(encodeHints(['pc', 1]));
  });

  it('tells admins and clerks, and nobody else, that the desk has changed, twice a second at most [DESK-43, CLERK-2]', () => {
    const { changes, follow } = open();
    const [admin, guest, nobody] = [follow(signedIn('ada', 'admin')), follow(signedIn('wanda')), follow()];
    const clerk = follow(signedIn('rui', 'clerk'));
    const desk = 'event: desk\ndata: {}\n\n';
    changes.emit('desk');
    vi.advanceTimersByTime(1);
    expect(admin.read()).toBe(desk);
    expect(clerk.read()).toBe(desk);
    for (let n = 0; n < 9; n++) {
      changes.emit('desk', 'rooms');
      vi.advanceTimersByTime(50);
    }
    expect(admin.read()).not.toContain(desk);
    vi.advanceTimersByTime(50);
    expect(admin.read()).toContain(desk);
    vi.advanceTimersByTime(1_000);
    changes.emit('bookings pc 1');
    vi.advanceTimersByTime(1);
    expect(admin.read()).toContain(`${encodeHints(['pc', 1])}${desk}`);
    for (const heard of [guest.read(), nobody.read()]) {
      expect(heard).toContain(encodeHints(['pc', 1]));
      expect(heard).not.toContain('event: desk');
    }
  });

  it('holds back what happens until a stream has heard what it missed', () => {
    const { changes, hub, join, log } = open();
    const { line, read } = join(signedIn('wanda'));
    log.position = 42;
    hub.send([message('new', 'wanda')]);
    changes.emit('bookings pc 1');
    vi.advanceTimersByTime(20_000);
    line.write('old');
    expect(read()).toBe('old');
    hub.resume(line);
    expect(read()).toBe(`new${encodeHints(['pc', 1])}${beat(42, 'wanda')}`);
    hub.send([message('newer', 'wanda')]);
    expect(read()).toBe('newer');
  });

  it('does not hold back without end', () => {
    const { hub, join } = open();
    const { line, stream } = join(signedIn('wanda'));
    const long = 'x'.repeat(300_000);
    for (let sent = 0; sent < 3; sent++) hub.send([message(long, 'wanda')]);
    expect(stream.destroyed).toBe(false);
    hub.send([message(long, 'wanda')]);
    expect(stream.destroyed).toBe(true);
    expect(line.isOpen()).toBe(false);
    expect(hub.size()).toBe(0);
  });

  it('gives a sign of life every 20 seconds, with the id to come back with [LIVE-3]', () => {
    const { follow, log } = open();
    const { read } = follow();
    vi.advanceTimersByTime(19_999);
    expect(read()).toBe('');
    log.position = 57;
    vi.advanceTimersByTime(1);
    expect(read()).toBe(beat(57));
  });

  it('gives signs of life to a twentieth of the streams each second, to each once in 20 [LIVE-6]', () => {
    const { follow } = open();
    const streams = Array.from({ length: 100 }, () => follow());
    const countBeats = () => streams.filter(({ read }) => read() !== '').length;
    const perSecond = Array.from({ length: 40 }, () => {
      vi.advanceTimersByTime(1_000);
      return countBeats();
    });
    expect(perSecond).toEqual(Array(40).fill(5));
  });

  it('begins no fan-out before the last has reached everyone, and then tells together what happened meanwhile [LIVE-6]', () => {
    const { changes, follow } = open();
    const received: string[] = [];
    const streams = Array.from({ length: 200 }, (_, n) => {
      const { stream } = follow(visitor(`10.0.0.${n}`));
      stream.on('data', (text) => received.push(text));
      return stream;
    });
    changes.emit('bookings pc 1');
    vi.advanceTimersToNextTimer();
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(200);
    for (let id = 2; id < 5; id++) changes.emit(`bookings pc ${id}`);
    vi.advanceTimersByTime(99);
    expect(received).toEqual(streams.map(() => encodeHints(['pc', 1])));
    vi.advanceTimersByTime(500);
    expect(received.slice(200)).toEqual(streams.map(() => encodeHints(['pc', 2], ['pc', 3], ['pc', 4])));
  });

  it('rests after a fan-out for nine times as long as it took, and for five seconds at most', () => {
    const { changes, follow } = open();
    const { stream, read } = follow();
    let takes = 100;
    const write = stream.write.bind(stream);
    stream.write = ((bytes: Buffer) => {
      vi.setSystemTime(Date.now());
      vi.advanceTimersByTime(takes);
      return write(bytes);
    }) as typeof stream.write;
    changes.emit('bookings pc 1');
    vi.advanceTimersToNextTimer();
    expect(read()).toBe(encodeHints(['pc', 1]));
    changes.emit('bookings pc 2');
    vi.advanceTimersByTime(899);
    expect(read()).toBe('');
    takes = 5_000;
    vi.advanceTimersByTime(1);
    expect(read()).toBe(encodeHints(['pc', 2]));
    changes.emit('bookings pc 3');
    vi.advanceTimersByTime(4_999);
    expect(read()).toBe('');
    vi.advanceTimersByTime(1);
    expect(read()).toBe(encodeHints(['pc', 3]));
  });

  it('ends the streams of somebody whose rights may have changed, and nobody else’s', () => {
    const { changes, hub, follow } = open();
    const streams = [signedIn('wanda', 'admin'), signedIn('wanda'), signedIn('otto'), visitor()].map(follow);
    const isEnded = () => streams.map(({ stream }) => stream.writableEnded);
    const before = hub.callerChanges();
    changes.emit('callers wanda');
    expect(isEnded()).toEqual([true, true, false, false]);
    expect(hub.callerChanges()).toBe(before + 1);
    // Announcements about any caller may have been missed.
    changes.emit('*');
    expect(isEnded()).toEqual([true, true, true, false]);
    expect(hub.callerChanges()).toBe(before + 2);
  });

  it('ends streams of those who are signed in within 20 minutes, not all at the same moment', () => {
    const { follow } = open();
    const streams = Array.from({ length: 15 }, (_, n) => follow(signedIn(`guest ${n}`)).stream.resume());
    const { stream: forVisitor } = follow();
    forVisitor.resume();
    const ended = () => streams.filter(({ writableEnded }) => writableEnded).length;
    vi.advanceTimersByTime(15 * minute - 1);
    expect(ended()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ended()).toBe(1);
    vi.advanceTimersByTime(5 * minute);
    expect(ended()).toBe(15);
    expect(forVisitor.writableEnded).toBe(false);
  });

  it('holds as many streams of a client as it may, and forgets those that close', async () => {
    const { hub, follow } = open(2);
    const { stream } = follow();
    expect(hub.findRefusal(visitor())).toBeUndefined();
    follow();
    expect(hub.findRefusal(visitor())).toBe('TOO_MANY_REQUESTS');
    // Visitors leave room for users signed in at the same address.
    expect(hub.findRefusal(signedIn('wanda'))).toBeUndefined();
    expect(hub.findRefusal(visitor('10.0.0.2'))).toBeUndefined();
    stream.destroy();
    await expect.poll(() => hub.findRefusal(visitor())).toBeUndefined();
    expect(hub.size()).toBe(1);
  });

  it('holds as many streams as it may in all, and leaves the last tenth to those who sign in', () => {
    const { hub, follow } = open(100, 20);
    for (let n = 0; n < 18; n++) {
      expect(hub.findRefusal(visitor())).toBeUndefined();
      follow();
    }
    expect(hub.findRefusal(visitor('10.0.0.2'))).toBe('UNAVAILABLE');
    for (const uid of ['wanda', 'otto']) {
      expect(hub.findRefusal(signedIn(uid))).toBeUndefined();
      follow(signedIn(uid));
    }
    expect(hub.findRefusal(signedIn('ada'))).toBe('UNAVAILABLE');
  });

  it('lets streams that end together come back one after the other [LIVE-7]', () => {
    const { changes, follow } = open(2_000, 2_000);
    const streams = Array.from({ length: 500 }, (_, n) => follow(signedIn(`guest ${n}`)));
    changes.emit('*');
    vi.advanceTimersByTime(1);
    // None of them gets events while the last ones are still being ended.
    for (const { line } of streams) expect(line.isOpen()).toBe(false);
    vi.advanceTimersByTime(1_000);
    const pauses = streams.map(({ stream, read }) => {
      expect(stream.writableEnded).toBe(true);
      return Number(/^retry: (\d+)\n\n$/.exec(read())?.[1]);
    });
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(1_000);
      expect(pause).toBeLessThanOrEqual(4_000);
    }
    expect(new Set(pauses.map((pause) => Math.floor(pause / 500))).size).toBeGreaterThanOrEqual(6);
  });

  it('counts what other processes hold for somebody, and tells them what it holds', async () => {
    const { hub, follow, elsewhere, shared } = open(3);
    const { stream } = follow();
    follow(signedIn('wanda'));
    elsewhere.set('client 10.0.0.1', 2).set('user wanda', 18);
    expect(hub.findRefusal(visitor())).toBe('TOO_MANY_REQUESTS');
    expect(hub.findRefusal(visitor('10.0.0.2'))).toBeUndefined();
    expect(hub.findRefusal(signedIn('wanda'))).toBeUndefined();
    follow(signedIn('wanda'));
    expect(hub.findRefusal(signedIn('wanda'))).toBe('TOO_MANY_REQUESTS');
    stream.destroy();
    await expect.poll(() => shared.at(-1)).toEqual(['client 10.0.0.1', 0, 3]);
    expect(shared.slice(0, 2)).toEqual([
      ['client 10.0.0.1', 1, 3],
      ['user wanda', 1, 20],
    ]);
  });

  it('drops who does not read', () => {
    const { hub, changes, follow } = open();
    const slow = follow();
    const stuck = follow(signedIn('wanda'));
    const quick = follow(signedIn('otto'));
    // More than any page leaves unread; the other's buffer is full at the next heartbeat.
    Object.defineProperty(slow.stream, 'writableLength', { value: 100_000 });
    Object.defineProperty(stuck.stream, 'writableNeedDrain', { value: true });
    changes.emit('bookings pc 1');
    vi.advanceTimersByTime(1);
    expect([slow, stuck, quick].map(({ stream }) => stream.destroyed)).toEqual([true, false, false]);
    vi.advanceTimersByTime(20_000);
    expect([slow, stuck, quick].map(({ stream }) => stream.destroyed)).toEqual([true, true, false]);
    expect(hub.size()).toBe(1);
  });

  it('does not take a reader for slow because much happened at once', () => {
    const { hub, follow } = open();
    const { stream } = follow(signedIn('wanda'));
    hub.send(Array.from({ length: 20 }, () => message('x'.repeat(10_000), 'wanda')));
    expect(stream.destroyed).toBe(false);
    expect(stream.writableLength + stream.readableLength).toBeGreaterThanOrEqual(200_000);
  });

  it('ends every stream when it closes, also those that come later', () => {
    const { hub, changes, follow, join } = open();
    const streams = [follow(), follow(signedIn('wanda')), join(signedIn('otto'))];
    hub.close();
    for (const { stream } of streams) expect(stream.writableEnded).toBe(true);
    expect(follow().stream.writableEnded).toBe(true);
    expect(changes.listeners.size).toBe(0);
    expect(hub.size()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not take in a stream that is gone already', () => {
    const { hub } = open();
    hub.resume(hub.join(new PassThrough().destroy(), visitor()));
    expect(hub.size()).toBe(0);
  });
});
