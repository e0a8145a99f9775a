import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitConcurrencyByKey } from '../../lib/limit-concurrency.ts';
import { AppError } from '../app-error.ts';
import { retryAfterSeconds } from '../problems/send-problem.ts';
import type { CallLimit } from './limit-calls.ts';

/** Runs a call, or the part of it that uses the database, when few others of its client run. */
export type LimitRunning = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * The writes of a user wait for the lock of their own row, each with a connection, so these are less than half of the pool.
 * Visitors share an address and lock nothing for long.
 */
const mostOfUser = 4;
const mostOfVisitors = 8;

/** Waiting calls hold no connection; a page sends ten at once, a desk that was offline many more. */
const waiting = 500;

/**
 * Limits how many calls of each client run at a time in this process, so that nobody keeps the database from all others. Most
 * count until their response is ready. Photos count once they are decoded, carts once their guest's earlier ones are held;
 * webhooks and inexpensive lists never do.
 */
export const limitRunningCalls = (clientOf: CallLimit['clientOf']): LimitRunning => {
  const limitUser = limitConcurrencyByKey({ most: mostOfUser, waiting });
  const limitVisitors = limitConcurrencyByKey({ most: mostOfVisitors, waiting });
  return (request, reply, work) => {
    const { key, isVisitor } = clientOf(request);
    return (isVisitor ? limitVisitors : limitUser)(key, work, () => {
      reply.header('retry-after', retryAfterSeconds);
      return new AppError('TOO_MANY_REQUESTS');
    });
  };
};
