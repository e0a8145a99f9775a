import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, type Outcome, runAction } from './actions.ts';

type Options = {
  workers: number;
  pauseMs: number;
};

const retryAfterMs = 100;

/** Guests and clerks who run actions until stopped, and repeat unfinished ones under the same key. */
export const keepBusy = (address: string, next: () => Action, { workers, pauseMs }: Options) => {
  const outcomes: Outcome[] = [];
  let underWay = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const action = next();
      for (let isOpen = true; isOpen; ) {
        underWay += 1;
        const outcome = await runAction(address, action);
        underWay -= 1;
        outcomes.push(outcome);
        const isDone = outcome.done !== undefined;
        // Any other refusal would only be repeated.
        isOpen = !isDone && [undefined, 503].includes(outcome.last.status);
        await sleep(isDone ? pauseMs : retryAfterMs);
      }
    }
  };
  const working = Promise.all(Array.from({ length: workers }, work));
  return {
    outcomes,
    underWay: () => underWay,
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
};
