import { expect, it, onTestFinished, vi } from 'vitest';
import { createHashingQueue } from './queue-hashing.ts';

const openSubscriber = (options: Omit<Parameters<typeof createHashingQueue>[0], 'crowd'>) => {
  const { knock, enter } = createHashingQueue({ crowd: 100, ...options });
  const seen: string[] = [];
  const leaves: (() => void)[] = [];
  const come = (names: string): void => {
    for (const name of names)
      if (knock(name))
        void enter(name).then((leave) => {
          seen.push(leave ? name : `not ${name}`);
          if (leave) leaves.push(leave);
        });
      else seen.push(`never ${name}`);
  };
  const next = async (turns = 1) => {
    for (let turn = 0; turn < turns; turn++) {
      await Promise.resolve();
      leaves.shift()?.();
      await Promise.resolve();
    }
  };
  return { come, next, seen };
};

it('lets so many in at the same time, and then whoever has tried least, first come, first served', async () => {
  const { come, next, seen } = openSubscriber({ atOnce: 2, maxWaiting: 9 });
  come('aabcbd');
  await next(6);
  expect(seen.join('')).toBe('aacdbb');
  come('ef');
  await next();
  expect(seen.join('')).toBe('aacdbbef');
});

it('puts those who wait behind others when they try again', async () => {
  const { come, next, seen } = openSubscriber({ atOnce: 1, maxWaiting: 9 });
  come('abcb');
  await next(4);
  expect(seen.join('')).toBe('acbb');
});

it('sends away whoever has tried most, and of those the last, when too many wait', async () => {
  const { come, next, seen } = openSubscriber({ atOnce: 1, maxWaiting: 2 });
  come('abcd');
  await next(0);
  come('bef');
  await next(3);
  expect(seen).toEqual(['never d', 'a', 'never b', 'never f', 'not b', 'c', 'e']);
});

it('rests after each turn, three times as long as it took, while a crowd waits', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { knock, enter } = createHashingQueue({ atOnce: 1, maxWaiting: 9, crowd: 2 });
  const isIn: boolean[] = [];
  const come = async (name: string) => {
    knock(name);
    const leave = await enter(name);
    isIn.push(leave !== undefined);
    setTimeout(() => leave?.(), 100);
  };
  for (const name of 'abcd') void come(name);
  for (const [passed, expected] of [
    [399, 1],
    [1, 2],
    [399, 2],
    [1, 3],
    [100, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(passed);
    expect(isIn).toHaveLength(expected);
  }
});

it('forgets after two minutes who has tried', async () => {
  let now = 0;
  const { come, next, seen } = openSubscriber({ atOnce: 1, maxWaiting: 9, now: () => now });
  come('aab');
  now = 60_000;
  come('c');
  now = 120_000;
  come('d');
  await next(5);
  expect(seen.join('')).toBe('aabcd');
});
