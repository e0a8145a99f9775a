import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { AppError } from './app-error.ts';
import { ownOrigin } from './own-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls that authenticate themselves and do not come from browsers. */
    fromAnywhere?: true;
  }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether another site's page makes a browser send this, by `Origin` or `Sec-Fetch-Site`. */
const isForeign = (settings: Pick<Settings, 'publicUrl'>, request: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return true;
  return origin !== undefined && origin !== ownOrigin(settings, request);
};

/** Refuses writes that come from pages of other sites. */
export const refuseForeignOrigin =
  (settings: Pick<Settings, 'publicUrl'>) =>
  (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void =>
    done(
      !reading.has(request.method) &&
        !request.routeOptions.config.fromAnywhere &&
        isForeign(settings, request)
        ? new AppError('FOREIGN_ORIGIN')
        : undefined,
    );
