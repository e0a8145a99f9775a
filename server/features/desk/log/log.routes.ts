import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import { serveOwnList } from '../../../lists/serve-own-list.ts';
import type { Parts } from '../../../parts.ts';
import { listLog, summarizeLog } from './list-log.ts';

/** The log, which is read-only. */
export const serveLog = (api: FastifyInstance, { db, settings: { timeZone } }: Parts): void => {
  serveOwnList(api, 'GET /desk/log', ({ query }) => listLog(db, query, timeZone));
  serve(api, 'GET /desk/log/summary', ({ query }) => summarizeLog(db, query, timeZone));
};
