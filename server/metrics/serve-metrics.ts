import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '../http/app-error.ts';
import { dataHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import type { Metrics } from './create-metrics.ts';

declare module 'fastify' {
  interface FastifyReply {
    refusal: ErrorCode | null;
  }
}

const bookingCalls: ReadonlySet<string> = new Set([
  'POST /api/bookings',
  'POST /api/pcbookinghistory',
  'POST /api/checkout',
]);

const clashCodes: ReadonlySet<string> = new Set([
  'ROOM_TAKEN',
  'STUDY_ROOM_TAKEN',
  'PC_TAKEN',
  'LINES_REFUSED',
] satisfies ErrorCode[]);

/** A label of bounded variety: the route, not the address. */
const nameCall = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'unknown'}`;

/** Counts all responses by Fastify; call it before any route is added. */
export const countResponses = (app: FastifyInstance, metrics: Metrics): void => {
  app.decorateReply('refusal', null);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const call = nameCall(request);
    const { statusCode: status, refusal, elapsedTime } = reply;
    metrics.countResponse({ call, status, seconds: elapsedTime / 1000 });
    if (status === 201 && bookingCalls.has(call)) metrics.countBooking(call);
    if (refusal) metrics.countRefusal(refusal);
    if (refusal && clashCodes.has(refusal)) metrics.countClash(refusal);
    done();
  });
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics`, with the token; without one only in demos. */
export const serveMetrics = (
  app: FastifyInstance,
  metrics: Metrics,
  { metricsToken, demo }: Pick<Settings, 'metricsToken' | 'demo'>,
): void => {
  const wanted = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!wanted && !demo) throw new AppError('CALL_NOT_FOUND');
    if (wanted && !timingSafeEqual(digest(request.headers.authorization ?? ''), wanted))
      throw new AppError('NOT_SIGNED_IN');
    reply.headers({ ...dataHeaders, 'cache-control': 'no-store' }).type(metrics.contentType);
    return metrics.print();
  });
};
