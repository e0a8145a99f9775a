import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const createWork = (most: number) => {
  const turn = limitConcurrency(most);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const ask = (number: number) =>
    turn(() => {
      begun.push(number);
      const end = Promise.withResolvers<number>();
      ends[number] = end;
      return end.promise;
    });
  return { begun, ends, ask };
};

it('lets only so many work at the same time, and the next in line when one has ended', async () => {
  const { begun, ends, ask } = createWork(2);
  const asked = [0, 1, 2, 3].map(ask);
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve(1);
  expect(await asked[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.resolve(0);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
});

it('gives the turn of one who failed to the next, and is free again when all have ended', async () => {
  const { begun, ends, ask } = createWork(1);
  const [first, second] = [ask(0), ask(1)];
  ends[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.resolve(1);
  await second;
  void ask(2);
  expect(begun).toEqual([0, 1, 2]);
});
