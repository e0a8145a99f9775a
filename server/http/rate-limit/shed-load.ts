import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';
import { AppError } from '../app-error.ts';

type Options = Pick<Settings, 'maxDelayMs'> & {
  sampleEveryMs?: number;
  /** A process is slow while it starts, even without load; it refuses nothing for this long. */
  settlingMs?: number;
};

/** Refuses calls while the process is overloaded; health checks and cached lists are outside of this scope. */
export const shedLoad = async (
  scope: FastifyInstance,
  { maxDelayMs, sampleEveryMs = 500, settlingMs = 5_000 }: Options,
): Promise<void> => {
  let openSince = Number.NEGATIVE_INFINITY;
  scope.addHook('onListen', async () => {
    openSince = performance.now();
  });
  await scope.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: sampleEveryMs,
    pressureHandler: () => {
      if (performance.now() - openSince > settlingMs) throw new AppError('UNAVAILABLE');
    },
  });
};
