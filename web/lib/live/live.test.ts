import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSource } from './fake-source.ts';
import { createLive as createLiveWith, type Follower } from './live.ts';
import { openStream, type StreamListener } from './open-stream.ts';

/** A page with its own stream. */
const createLive = (client: QueryClient) => createLiveWith(client, openStream);

const newPage = () => Object.assign(new EventTarget(), { hidden: false, readyState: 'complete' });
let page = newPage();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z') });
  vi.stubGlobal('EventSource', FakeSource);
  page = newPage();
  vi.stubGlobal('document', page);
  // The shortest of all random pauses.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeSource.all = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const last = (): FakeSource => {
  const source = FakeSource.all.at(-1);
  if (!source) throw new Error('No stream was opened');
  return source;
};

const open = () => FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED).length;

const follow = (given: Partial<Follower> = {}) => {
  const onOrder = vi.fn();
  const refetch = vi.fn();
  const follower: Follower = { onOrder, refetch, pause: 5_000, isUrgent: true, ...given };
  return { onOrder, refetch, follow: () => follower };
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
  const { refetch, ...one } = follow();
  createLive(new QueryClient()).join(one.follow);
  expect(refetch).not.toHaveBeenCalled();
  last().begin();
  expect(refetch).toHaveBeenCalledOnce();
});

test('what the server tells again after an interruption is not asked for; hints are', () => {
  const live = createLive(new QueryClient());
  const replayed = follow({ isReplayed: true });
  const hinted = follow();
  live.join(replayed.follow);
  live.join(hinted.follow);
  last().begin();
  last().begin();
  expect(replayed.refetch).toHaveBeenCalledTimes(1);
  expect(hinted.refetch).toHaveBeenCalledTimes(2);
  last().say('reset', {});
  vi.advanceTimersByTime(0);
  expect(replayed.refetch).toHaveBeenCalledTimes(2);
});

test('an event reaches all who follow it, each once, and nobody who has left', () => {
  const live = createLive(new QueryClient());
  const [one, other] = [follow(), follow()];
  live.join(one.follow);
  live.join(one.follow);
  const leave = live.join(other.follow);
  last().begin();
  last().say('order', {});
  leave();
  last().say('order', {});
  expect(one.onOrder).toHaveBeenCalledTimes(2);
  expect(other.onOrder).toHaveBeenCalledTimes(1);
});

test('while nothing is heard it looks by itself, and stops once something is [LIVE-4]', () => {
  const { refetch, ...one } = follow();
  createLive(new QueryClient()).join(one.follow);
  vi.advanceTimersByTime(20_000);
  expect(refetch).toHaveBeenCalledTimes(4);
  last().begin();
  refetch.mockClear();
  vi.advanceTimersByTime(45_000);
  expect(refetch).not.toHaveBeenCalled();
});

test('a line that says nothing any more is given up for a new one, and meanwhile it looks by itself', () => {
  const { refetch, ...one } = follow();
  createLive(new QueryClient()).join(one.follow);
  last().begin();
  refetch.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(refetch).toHaveBeenCalled();
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

test('what is refused again and again is tried less and less often, and not when all other pages try', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  createLive(new QueryClient()).join(follow().follow);
  const tried: number[] = [];
  for (let seconds = 0; seconds < 1_000; seconds += 5) {
    last().close();
    const before = FakeSource.all.length;
    vi.advanceTimersByTime(5_000);
    if (FakeSource.all.length > before) tried.push(seconds + 5);
  }
  expect(tried).toEqual([50, 145, 330, 695]);
});

test('hints are followed by those whom they concern, and not all in the same moment', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const live = createLive(new QueryClient());
  const availability = follow({ hint: 'availability' });
  const menu = follow({ hint: 'menu' });
  for (const one of [availability, menu]) live.join(one.follow);
  last().begin();
  for (const { refetch } of [availability, menu]) refetch.mockClear();
  last().say('availability', [{ kind: 'pc', id: 1 }]);
  expect(availability.refetch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(250);
  expect(availability.refetch.mock.calls).toEqual([[{ changed: [{ kind: 'pc', id: 1 }] }]]);
  expect(menu.refetch).not.toHaveBeenCalled();
});

test('a stream that another tab opened before somebody signed in is opened anew at once', () => {
  const renew = vi.fn();
  let listener: StreamListener | undefined;
  const live = createLiveWith(new QueryClient(), (given) => {
    listener = given;
    return { isOpen: () => true, isDead: () => false, renew, close: () => {} };
  });
  const onStranger = vi.fn();
  live.join(follow({ onStranger }).follow, 'mara');
  listener?.onOpen('joined');
  listener?.onEvent('beat', '{}');
  expect(renew.mock.calls).toEqual([[true]]);
  listener?.onOpen('new');
  listener?.onEvent('beat', '{}');
  expect(renew).toHaveBeenCalledOnce();
  expect(onStranger).toHaveBeenCalledOnce();
});

test('an order of somebody who signed in elsewhere is not shown to the guest of this page', () => {
  const { onOrder, ...one } = follow();
  createLive(new QueryClient()).join(one.follow, 'mara');
  last().begin('noor');
  last().say('order', {});
  expect(onOrder).not.toHaveBeenCalled();
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
  const { onOrder, ...one } = follow({ onStranger });
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
  last().say('order', {});
  expect(onOrder).toHaveBeenCalledOnce();
});
