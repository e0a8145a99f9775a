import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../settings.ts';
import { AppError } from '../app-error.ts';

type Options = Pick<Settings, 'mostDelayMs'> & {
  lookEveryMs?: number;
  /** A process is slow while it starts, which says nothing about load; nobody is refused for this long. */
  settlingMs?: number;
};

/** Refuses calls while the process is overloaded; health checks and cached lists are outside of this scope. */
export const shedLoad = async (
  scope: FastifyInstance,
  { mostDelayMs, lookEveryMs = 500, settlingMs = 5_000 }: Options,
): Promise<void> => {
  let openSince = Number.NEGATIVE_INFINITY;
  scope.addHook('onListen', async () => {
    openSince = performance.now();
  });
  await scope.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval: lookEveryMs,
    pressureHandler: () => {
      if (performance.now() - openSince > settlingMs) throw new AppError('UNAVAILABLE');
    },
  });
};
