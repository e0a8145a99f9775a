import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** How long, in milliseconds, a request waits for the process on average before new ones are refused instead. */
const mostDelay = 1_000;

type Limits = { mostDelay?: number; lookEvery?: number };

/**
 * Refuses what comes in while the process cannot keep up, so that it finishes what it has begun. Only what is served in
 * the scope is refused: health checks stand outside, and lists in memory are answered before.
 */
export const shedLoad = async (
  scope: FastifyInstance,
  { mostDelay: maxEventLoopDelay = mostDelay, lookEvery: sampleInterval = 500 }: Limits = {},
): Promise<void> => {
  await scope.register(underPressure, {
    ...{ maxEventLoopDelay, sampleInterval },
    pressureHandler: () => {
      throw new AppError('UNAVAILABLE');
    },
  });
};
