import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { completeQuery, listAvailability } from './list-availability.ts';
import { listFreeNow, minuteOf } from './list-free-now.ts';

/** Leaves most connections of the pool to other calls. */
const maxAtOnce = 4;
const maxWaiting = 200;

export const serveAvailability = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock } = parts;
  const venueClock = () => ({ now: clock.now(), timeZone: parts.settings.timeZone });

  const limit = limitConcurrency(maxAtOnce, { most: maxWaiting, full: () => new AppError('UNAVAILABLE') });

  serveList(api, parts, 'GET /availability', {
    topicsOf: ({ id }) => ['bookings', 'rooms', 'pcs', 'house', ...(id === undefined ? [] : ['prices'])],
    complete: (query) => completeQuery(query, venueClock()),
    read: (query) => listAvailability(db, query, venueClock()),
    limit,
  });

  serveList(api, parts, 'GET /now', {
    topicsOf: () => ['bookings', 'rooms', 'pcs', 'house', 'prices'],
    momentOf: () => minuteOf(venueClock()),
    isTranslated: true,
    read: (query, language) => listFreeNow(db, query, venueClock(), language),
    limit,
  });
};
