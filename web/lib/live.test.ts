import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLive, type Follower } from './live.ts';

/** A stream that the test speaks through. */
class FakeSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = FakeSource.CONNECTING;

  constructor() {
    super();
    FakeSource.all.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  /** Opens, or comes back. */
  begin(uid?: string) {
    this.readyState = FakeSource.OPEN;
    this.dispatchEvent(new Event('open'));
    this.say('beat', { uid });
  }

  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const newPage = () => Object.assign(new EventTarget(), { hidden: false, readyState: 'complete' });
let page = newPage();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z') });
  vi.stubGlobal('EventSource', FakeSource);
  page = newPage();
  vi.stubGlobal('document', page);
  FakeSource.all = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const last = (): FakeSource => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('No stream was opened');
  return source;
};

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED).length;

const follow = (given: Partial<Follower> = {}) => {
  const menu = vi.fn();
  const lookAgain = vi.fn();
  const follower: Follower = { on: { menu }, lookAgain, pause: 5_000, isUrgent: true, ...given };
  return { menu, lookAgain, follow: () => follower };
};

test('whoever is in a hurry gets the stream at once, others once the page has settled', () => {
  const live = createLive(new QueryClient());
  const patient = follow({ isUrgent: false });
  live.join(patient.follow);
  expect(FakeSource.all).toHaveLength(0);
  vi.advanceTimersByTime(2_000);
  expect(open()).toBe(1);
  const other = createLive(new QueryClient());
  other.join(follow().follow);
  expect(open()).toBe(2);
});

test('everything is looked at anew when a stream begins, for nobody heard what happened before', () => {
  const { lookAgain, ...one } = follow();
  createLive(new QueryClient()).join(one.follow);
  expect(lookAgain).not.toHaveBeenCalled();
  last().begin();
  expect(lookAgain).toHaveBeenCalledOnce();
});

test('what the server tells again after an interruption is not asked for; hints are', () => {
  const live = createLive(new QueryClient());
  const replayed = follow({ isReplayed: true });
  const hinted = follow();
  live.join(replayed.follow);
  live.join(hinted.follow);
  last().begin();
  last().begin();
  expect(replayed.lookAgain).toHaveBeenCalledTimes(1);
  expect(hinted.lookAgain).toHaveBeenCalledTimes(2);
  last().say('reset', {});
  expect(replayed.lookAgain).toHaveBeenCalledTimes(2);
});

test('an event reaches all who follow it, each once, and nobody who has left', () => {
  const live = createLive(new QueryClient());
  const [one, other] = [follow(), follow()];
  live.join(one.follow);
  live.join(one.follow);
  const leave = live.join(other.follow);
  last().begin();
  last().say('menu', {});
  leave();
  last().say('menu', {});
  expect(one.menu).toHaveBeenCalledTimes(2);
  expect(other.menu).toHaveBeenCalledTimes(1);
});

test('while nothing is heard it looks by itself, and stops once something is', () => {
  const { lookAgain, ...one } = follow();
  createLive(new QueryClient()).join(one.follow);
  vi.advanceTimersByTime(20_000);
  expect(lookAgain).toHaveBeenCalledTimes(4);
  last().begin();
  lookAgain.mockClear();
  vi.advanceTimersByTime(45_000);
  expect(lookAgain).not.toHaveBeenCalled();
});

test('a line that says nothing any more is given up for a new one, and meanwhile it looks by itself', () => {
  const { lookAgain, ...one } = follow();
  createLive(new QueryClient()).join(one.follow);
  last().begin();
  lookAgain.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(lookAgain).toHaveBeenCalled();
  expect(FakeSource.all).toHaveLength(2);
  expect(open()).toBe(1);
});

test('what the browser has given up is tried again after a while, not at once', () => {
  createLive(new QueryClient()).join(follow().follow);
  last().close();
  vi.advanceTimersByTime(25_000);
  expect(FakeSource.all).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(FakeSource.all).toHaveLength(2);
});

test('another guest is not told through the stream of the one before', () => {
  const live = createLive(new QueryClient());
  const one = follow();
  const leave = live.join(one.follow, 'mara');
  last().begin('mara');
  leave();
  live.join(one.follow, 'noor');
  expect(FakeSource.all).toHaveLength(2);
  expect(open()).toBe(1);
});

test('a page that cannot be seen does not listen, unless it asked to', () => {
  const seen = createLive(new QueryClient());
  seen.join(follow().follow);
  last().begin();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(2_000);
  expect(open()).toBe(0);
  createLive(new QueryClient()).join(follow({ evenHidden: true }).follow);
  expect(open()).toBe(1);
});

test('a stream that comes back as nobody says so, and is tried anew until it is theirs again', () => {
  const onStranger = vi.fn();
  const { menu, ...one } = follow({ onStranger });
  createLive(new QueryClient()).join(one.follow, 'mara');
  last().begin('mara');
  last().say('beat', {});
  vi.advanceTimersByTime(35_000);
  expect(onStranger).not.toHaveBeenCalled();
  expect(FakeSource.all).toHaveLength(1);
  last().begin();
  expect(onStranger).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(FakeSource.all).toHaveLength(2);
  last().begin('mara');
  vi.advanceTimersByTime(40_000);
  expect(FakeSource.all).toHaveLength(2);
  last().say('menu', {});
  expect(menu).toHaveBeenCalledOnce();
});
