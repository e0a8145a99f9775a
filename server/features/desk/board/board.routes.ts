import type { FastifyInstance } from 'fastify';
import { serve } from '../../../http/serve.ts';
import type { Parts } from '../../../parts.ts';
import { showBoard } from './show-board.ts';

export const serveBoard = (api: FastifyInstance, { db, clock, settings: { timeZone } }: Parts): void => {
  serve(api, 'GET /desk/board', ({ query }) => showBoard(db, query, { now: clock.now(), timeZone }));
};
