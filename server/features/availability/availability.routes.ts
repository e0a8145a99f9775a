import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listAvailability } from './list-availability.ts';

export const serveAvailability = (api: FastifyInstance, { db, clock, settings }: Parts): void => {
  serve(api, 'GET /availability', ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return listAvailability(db, query, { now: clock.now(), timeZone: settings.timeZone });
  });
};
