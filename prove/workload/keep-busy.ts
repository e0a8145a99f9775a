import { setTimeout as sleep } from 'node:timers/promises';
import { type GuestAction, type Outcome, runGuestAction } from './guest-actions.ts';

type Options = {
  guests: number;
  pauseMs: number;
};

const patienceMs = 100;

/** Guests who run actions until told to stop, and repeat under the same key what was not done. */
export const keepBusy = (address: string, next: () => GuestAction, { guests, pauseMs }: Options) => {
  const outcomes: Outcome[] = [];
  let underWay = 0;
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      const action = next();
      for (let isOpen = true; isOpen; ) {
        underWay += 1;
        const outcome = await runGuestAction(address, action);
        underWay -= 1;
        outcomes.push(outcome);
        const isDone = outcome.done !== undefined;
        // Whoever is told anything else will not fare better next time.
        isOpen = !isDone && [undefined, 503].includes(outcome.last.status);
        await sleep(isDone ? pauseMs : patienceMs);
      }
    }
  };
  const working = Promise.all(Array.from({ length: guests }, work));
  return {
    outcomes,
    underWay: () => underWay,
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
};
