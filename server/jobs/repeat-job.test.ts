import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { fakeChanges } from '../testing/wait-for-changes.ts';
import { whenDone } from '../testing/when-done.ts';
import { repeatJob } from './repeat-job.ts';

const never = 1_000_000;
const start = (job: Partial<Parameters<typeof repeatJob>[0]>) => {
  const changes = fakeChanges();
  const onError = vi.fn();
  const repeated = repeatJob({ changes, pollEvery: never, run: async () => {}, onError, ...job });
  whenDone(repeated.close);
  return { changes, onError, ...repeated };
};

describe('a job', () => {
  it('has its first turn at once, and then one for every announcement', async () => {
    const run = vi.fn(async () => {});
    const { changes } = start({ run, topic: 'mails' });
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    changes.emit('rooms');
    changes.emit('mails');
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
    changes.emit('*');
    await expect.poll(() => run).toHaveBeenCalledTimes(3);
  });

  it('tells of every turn how it went', async () => {
    const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The database is away.'));
    const onRun = vi.fn();
    start({ run, onRun, pollEvery: 1 });
    await expect.poll(() => onRun.mock.calls.length).toBeGreaterThan(2);
    expect(onRun.mock.calls.slice(0, 3).map(([turn]) => turn)).toEqual([
      { isDone: false, seconds: expect.any(Number) },
      { isDone: true, seconds: expect.any(Number) },
      { isDone: true, seconds: expect.any(Number) },
    ]);
  });

  it('comes back by itself', async () => {
    const run = vi.fn(async () => {});
    start({ run, pollEvery: 1 });
    await expect.poll(() => run.mock.calls.length).toBeGreaterThan(3);
  });

  it('has one turn at a time, and one more for what was announced meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = vi.fn(() => promise);
    const { changes } = start({ run, topic: 'mails' });
    for (const _ of [1, 2, 3]) changes.emit('mails');
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    resolve();
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  it('rests after a turn, if it is to, and then has one for all that was announced', async () => {
    const run = vi.fn(async () => {});
    const { changes } = start({ run, topic: 'bookings', restFor: 1 });
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    changes.emit('bookings');
    await expect.poll(() => run).toHaveBeenCalledTimes(2);

    const resting = vi.fn(async () => {});
    const rested = start({ run: resting, topic: 'bookings', restFor: never });
    await expect.poll(() => resting).toHaveBeenCalledTimes(1);
    rested.changes.emit('bookings');
    await setImmediate();
    expect(resting).toHaveBeenCalledTimes(1);
    await rested.close();
    expect(resting).toHaveBeenCalledTimes(1);
  });

  it('tells of a turn that fails, and goes on', async () => {
    const problem = new Error('The database is away.');
    const run = vi.fn(async () => {}).mockRejectedValueOnce(problem);
    const { changes, onError } = start({ run, topic: 'mails' });
    await expect.poll(() => onError).toHaveBeenCalledWith(problem);
    changes.emit('mails');
    await expect.poll(() => run).toHaveBeenCalledTimes(2);
  });

  it('finishes what is under way when it is closed, and does nothing more', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let received: AbortSignal | undefined;
    const run = vi.fn((signal: AbortSignal) => {
      received = signal;
      return promise;
    });
    const { changes, close } = start({ run, topic: 'mails', pollEvery: 1 });
    await expect.poll(() => run).toHaveBeenCalledTimes(1);
    const isClosed = vi.fn();
    const closing = close().then(isClosed);
    expect(received?.aborted).toBe(true);
    changes.emit('mails');
    expect(isClosed).not.toHaveBeenCalled();
    resolve();
    await closing;
    expect(run).toHaveBeenCalledTimes(1);
    expect(changes.listeners.size).toBe(0);
  });
});
