import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import type { CountedHere } from '../metrics/create-metrics.ts';
import { openChannel } from './open-channel.ts';

/** What a process shares with the others that serve on the same machine, by way of the one that started them all. */
export type Crew = {
  /** Whether this is the one that does what is done once on a machine. */
  isFirst: boolean;
  /** Gives what each of them has counted. */
  gatherCounts(): Promise<CountedHere[]>;
  answerCounts(read: () => Promise<CountedHere>): void;
  /** Waits until this one may hash a password, and gives what ends that. */
  acquireHashing(): Promise<() => void>;
  reportOpen(address: string | undefined): Promise<unknown>;
  reportFailed(problem: string): Promise<unknown>;
  onStop(stop: () => void): void;
};

/** One that does not answer, in milliseconds, is stuck: a sum without it would be wrong. */
const patience = 3_000;

/** Joins the processes that `superviseWorkers` has started. */
export const joinWorkers = (place: string | undefined): Crew => {
  const chief = openChannel({
    // One that is gone takes this process with it.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    on: (listener) => void process.on('message', listener),
  });
  return {
    isFirst: place === '1',
    async gatherCounts() {
      const late = sleep(patience, undefined, { ref: false }).then(() => {
        throw new AppError('UNAVAILABLE');
      });
      return (await Promise.race([chief.ask('all counts'), late])) as CountedHere[]; // as `answerCounts` gave them
    },
    answerCounts: (read) => chief.answer('counts', read),
    async acquireHashing() {
      const turn = await chief.ask('take turn');
      return () => void chief.ask('end turn', turn).catch(() => {});
    },
    reportOpen: (address) => chief.ask('open', address),
    reportFailed: (problem) => chief.ask('failed', problem),
    onStop: (stop) => chief.answer('stop', stop),
  };
};
