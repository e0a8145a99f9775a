import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { showToday } from './show-today.ts';

export const serveToday = (api: FastifyInstance, { db, clock, settings, provider }: Parts): void => {
  serve(api, 'GET /desk/today', ({ query: { date } }) =>
    showToday(db, { now: clock.now(), timeZone: settings.timeZone, date, provider }),
  );
};
