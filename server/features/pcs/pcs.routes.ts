import type { FastifyInstance } from 'fastify';
import { isAdmin } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { topicsOfOffers } from '../../lists/search-offers.ts';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { listPcs, showPc } from './list-pcs.ts';

export const servePcs = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings } = parts;
  serveList(api, parts, 'GET /pcs', {
    topicsOf: topicsOfOffers('pcs'),
    read: (query) => listPcs(db, query, { now: clock.now(), timeZone: settings.timeZone }),
  });
  serve(api, 'GET /pcs/{id}', ({ params, request }) => showPc(db, params.id, isAdmin(api, request)));
};
