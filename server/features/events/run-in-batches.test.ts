import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

it('takes each once and in order, and lets others have their turn in between', async () => {
  const order: string[] = [];
  runInBatches(['a', 'b', 'c', 'd', 'e'], 2, (one) => order.push(one));
  expect(order).toEqual(['a', 'b']);
  while (!order.includes('e')) {
    order.push('another');
    await setImmediate();
  }
  expect(order.filter((one) => one !== 'another')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(order.indexOf('another')).toBeLessThan(order.indexOf('c'));
});

it('takes what comes to the collection meanwhile, and not what has left it', async () => {
  const all = new Set([1, 2, 3, 4]);
  const taken: number[] = [];
  runInBatches(all, 2, (one) => taken.push(one));
  all.delete(4);
  all.add(5);
  await setImmediate();
  await setImmediate();
  expect(taken).toEqual([1, 2, 3, 5]);
});
