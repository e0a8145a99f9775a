import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleHints } from './throttle-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const one = { kind: 'room', id: 1 } as const;
const two = { kind: 'study', id: 13 } as const;
const three = { kind: 'pc', id: 1 } as const;

const listen = () => {
  const follow = vi.fn();
  return {
    follow,
    hint: throttleHints(follow, 1_000),
    heard: () => follow.mock.calls.map(([changed]) => changed),
  };
};

test('the first hint is followed at once, and those of the next second together', () => {
  const { hint, heard } = listen();
  hint([one]);
  expect(heard()).toEqual([[one]]);
  hint([two]);
  hint([three]);
  vi.advanceTimersByTime(999);
  expect(heard()).toEqual([[one]]);
  vi.advanceTimersByTime(1);
  expect(heard()).toEqual([[one], [two, three]]);
});

test('a steady stream of hints is followed once a second, the last one too', () => {
  const { follow, hint, heard } = listen();
  for (let tenth = 0; tenth < 35; tenth++) {
    hint([{ kind: 'pc', id: tenth }]);
    vi.advanceTimersByTime(100);
  }
  expect(follow).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(10_000);
  expect(follow).toHaveBeenCalledTimes(5);
  expect(heard().flat()).toEqual(Array.from({ length: 35 }, (_, id) => ({ kind: 'pc', id })));
});

test('together with a hint that anything may have changed, everything is looked at', () => {
  const { hint, heard } = listen();
  hint([one]);
  hint([two]);
  hint();
  hint([three]);
  vi.advanceTimersByTime(1_000);
  expect(heard()).toEqual([[one], undefined]);
});

test('after a quiet second the next hint is followed at once again', () => {
  const { hint, heard } = listen();
  hint([one]);
  vi.advanceTimersByTime(1_000);
  hint([two]);
  expect(heard()).toEqual([[one], [two]]);
});
