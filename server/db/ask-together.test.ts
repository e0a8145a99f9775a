import { expect, it, vi } from 'vitest';
import { askTogether } from './ask-together.ts';

const begin = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  const together = askTogether(() => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  });
  return { asked, together };
};

it('asks once for all who come together', async () => {
  const { asked, together } = begin();
  const answers = [together(), together()];
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.resolve('now');
  expect(await Promise.all(answers)).toEqual(['now', 'now']);
});

it('gives whoever comes later an answer of their own, one question after the other', async () => {
  const { asked, together } = begin();
  const early = together();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const late = [together(), together()];
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before');
  expect(await early).toBe('before');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('after');
  expect(await Promise.all(late)).toEqual(['after', 'after']);
});

it('tells those who asked that it failed, and asks anew for the next', async () => {
  const { asked, together } = begin();
  const early = together();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const late = together();
  asked[0]?.reject(new Error('away'));
  await expect(early).rejects.toThrow('away');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve('back');
  expect(await late).toBe('back');
});
