import { limitConcurrency } from '../lib/limit-concurrency.ts';
import type { Channel } from './open-channel.ts';

/** Lets processes take turns at something that only so many of them may do at the same time; gives the function that lets one in. */
export const shareSemaphore = (most: number) => {
  const inTurn = limitConcurrency(most);
  const held = new Map<number, () => void>();
  let count = 0;
  return (channel: Pick<Channel, 'answer'>, ended: Promise<unknown>): void => {
    let isGone = false;
    ended.then(() => {
      isGone = true;
    });
    channel.answer(
      'take turn',
      () =>
        new Promise<number>((begin) => {
          inTurn(async () => {
            if (isGone) return;
            const turn = ++count;
            const { promise, resolve } = Promise.withResolvers<void>();
            held.set(turn, resolve);
            begin(turn);
            // Nobody waits for one that has ended in the middle of its turn.
            await Promise.race([promise, ended]);
            held.delete(turn);
          });
        }),
    );
    channel.answer('end turn', (turn) => held.get(Number(turn))?.());
  };
};
