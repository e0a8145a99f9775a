import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/app-error.ts';
import { dataHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import type { Metrics } from './create-metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics`, for whoever has the token; without one, only in a demonstration, which is not for the open network. */
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
