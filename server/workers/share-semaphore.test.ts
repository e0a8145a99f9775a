import { expect, it } from 'vitest';
import { shareSemaphore } from './share-semaphore.ts';

/** A process that takes turns with others. */
const join = (shareWith: ReturnType<typeof shareSemaphore>) => {
  const answers = new Map<string, (about: unknown) => unknown>();
  const end = Promise.withResolvers<void>();
  shareWith({ answer: (question, answer) => void answers.set(question, answer) }, end.promise);
  const turns: number[] = [];
  const take = () =>
    void Promise.resolve(answers.get('take turn')?.(undefined)).then((turn) => turns.push(Number(turn)));
  return { turns, take, endTurn: (turn = 0) => answers.get('end turn')?.(turn), end: end.resolve };
};

it('lets no more at it than may be, whichever process they are in', async () => {
  const shareWith = shareSemaphore(2);
  const [one, other] = [join(shareWith), join(shareWith)];
  for (const { take } of [one, one, other, other]) take();
  await expect.poll(() => [one.turns.length, other.turns.length]).toEqual([2, 0]);
  one.endTurn(one.turns[0]);
  await expect.poll(() => [one.turns.length, other.turns.length]).toEqual([2, 1]);
  // Nobody can end a turn twice.
  one.endTurn(one.turns[0]);
  one.take();
  other.endTurn(other.turns[0]);
  await expect.poll(() => [one.turns.length, other.turns.length]).toEqual([2, 2]);
});

it('passes on the turns of a process that has ended, and those for which it waited', async () => {
  const shareWith = shareSemaphore(1);
  const [one, other] = [join(shareWith), join(shareWith)];
  one.take();
  one.take();
  other.take();
  await expect.poll(() => one.turns).toHaveLength(1);
  one.end();
  await expect.poll(() => other.turns).toHaveLength(1);
});
