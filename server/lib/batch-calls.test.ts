import { expect, it } from 'vitest';
import { batchPerTick, coalesceCalls, coalesceCallsByKey } from './batch-calls.ts';

const begin = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const together = coalesceCalls(() => {
    const response = Promise.withResolvers<string>();
    asked.push(response);
    return response.promise;
  });
  return { asked, together };
};

it('asks once for all who come together', async () => {
  const { asked, together } = begin();
  const responses = [together(), together()];
  await expect.poll(() => asked).toHaveLength(1);
  asked[0]?.resolve('now');
  expect(await Promise.all(responses)).toEqual(['now', 'now']);
});

it('gives whoever comes later an answer of their own, one question after the other', async () => {
  const { asked, together } = begin();
  const early = together();
  await expect.poll(() => asked).toHaveLength(1);
  const late = [together(), together()];
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before');
  expect(await early).toBe('before');
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.resolve('after');
  expect(await Promise.all(late)).toEqual(['after', 'after']);
});

it('tells those who asked that it failed, and asks anew for the next', async () => {
  const { asked, together } = begin();
  const early = together();
  await expect.poll(() => asked).toHaveLength(1);
  const late = together();
  asked[0]?.reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]?.resolve('back');
  expect(await late).toBe('back');
});

it('shares answers between those who ask the same, by the newest of their questions, and keeps nothing', async () => {
  const together = coalesceCallsByKey<string>();
  const first = Promise.withResolvers<string>();
  const asked: string[] = [];
  const ask = (name: string, response: Promise<string> | string) => () => {
    asked.push(name);
    return Promise.resolve(response);
  };
  const early = together('pool', ask('pool', first.promise));
  await expect.poll(() => asked).toEqual(['pool']);
  const late = [together('pool', ask('pool later', 'late')), together('pool', ask('pool last', 'last'))];
  expect(await together('sauna', ask('sauna', 'warm'))).toBe('warm');
  first.resolve('early');
  expect(await early).toBe('early');
  expect(await Promise.all(late)).toEqual(['last', 'last']);
  expect(await together('pool', ask('pool anew', 'anew'))).toBe('anew');
  expect(asked).toEqual(['pool', 'sauna', 'pool last', 'pool anew']);
});

it('asks once about all that comes up at the same time, and tells each only of theirs', async () => {
  const asked: (readonly string[])[] = [];
  const about = batchPerTick(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key}’s`]));
  });
  expect(await Promise.all(['ann', 'bob', 'ann', 'nobody'].map(about))).toEqual([
    'ann’s',
    'bob’s',
    'ann’s',
    undefined,
  ]);
  expect(asked).toEqual([['ann', 'bob', 'nobody']]);
  expect(await about('ann')).toBe('ann’s');
  expect(asked).toEqual([['ann', 'bob', 'nobody'], ['ann']]);
});

it('asks for whoever comes while the question is under way on their own, and fails only for who asked', async () => {
  const first = Promise.withResolvers<Map<string, string>>();
  let questions = 0;
  const about = batchPerTick((keys) => {
    questions += 1;
    return questions === 1 ? first.promise : Promise.resolve(new Map(keys.map((key) => [key, 'known'])));
  });
  const early = about('ann');
  await expect.poll(() => questions).toBe(1);
  expect(await about('ann')).toBe('known');
  first.reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
});
