import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paceHints } from './pace-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows hints, which are numbers; chance 0 makes it wait as short as possible, 1 as long. */
const listen = (chance = 0) => {
  const follow = vi.fn();
  return {
    follow,
    hint: paceHints<number>(follow, () => chance),
    heard: () => follow.mock.calls.map(([hints]) => hints),
  };
};

test('the first hint is followed soon, and those of the next second together', () => {
  const { hint, heard } = listen();
  hint([1]);
  vi.advanceTimersByTime(0);
  expect(heard()).toEqual([[1]]);
  hint([2]);
  hint([3]);
  vi.advanceTimersByTime(999);
  expect(heard()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(heard()).toEqual([[1], [2, 3]]);
});

test('pages that get the same hint ask at different times, within half a second and then within half a pause [LIVE-9]', () => {
  const pages = [listen(0), listen(0.5), listen(1)];
  const counts = () => pages.map(({ follow }) => follow.mock.calls.length);
  for (const { hint } of pages) hint([1]);
  vi.advanceTimersByTime(0);
  expect(counts()).toEqual([1, 0, 0]);
  vi.advanceTimersByTime(250);
  expect(counts()).toEqual([1, 1, 0]);
  vi.advanceTimersByTime(250);
  expect(counts()).toEqual([1, 1, 1]);
  for (const { hint } of pages) hint([2]);
  vi.advanceTimersByTime(500);
  expect(counts()).toEqual([2, 1, 1]);
  vi.advanceTimersByTime(500);
  expect(counts()).toEqual([2, 2, 1]);
  vi.advanceTimersByTime(500);
  expect(counts()).toEqual([2, 2, 2]);
});

test('while hints keep coming the pause grows to five seconds, and the last hint is followed too [LIVE-9]', () => {
  const { hint, heard } = listen();
  const moments: number[] = [];
  for (let tenth = 0; tenth < 200; tenth++) {
    const before = heard().length;
    hint([tenth]);
    vi.advanceTimersByTime(100);
    if (heard().length > before) moments.push(Math.round(tenth / 10));
  }
  expect(moments).toEqual([0, 1, 3, 7, 12, 17]);
  vi.advanceTimersByTime(10_000);
  expect(heard().flat()).toEqual(Array.from({ length: 200 }, (_, tenth) => tenth));
});

test('together with a hint that anything may have changed, everything is looked at', () => {
  const { hint, heard } = listen();
  hint([1]);
  vi.advanceTimersByTime(0);
  hint([2]);
  hint();
  hint([3]);
  vi.advanceTimersByTime(1_000);
  expect(heard()).toEqual([[1], undefined]);
});

test('after a quiet pause the next hint is followed soon again', () => {
  const { hint, heard } = listen();
  hint([1]);
  vi.advanceTimersByTime(0);
  hint([2]);
  vi.advanceTimersByTime(1_000 + 2_000);
  hint([3]);
  vi.advanceTimersByTime(0);
  expect(heard()).toEqual([[1], [2], [3]]);
});
