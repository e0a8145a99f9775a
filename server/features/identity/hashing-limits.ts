import { availableParallelism } from 'node:os';

/** Hashing a password takes a core a tenth of a second: some of them stay free for everybody else. */
export const hashingLimits = {
  atOnce: Math.min(2, Math.ceil(availableParallelism() / 2)),
  mostWaiting: 30,
  crowd: 20,
};
