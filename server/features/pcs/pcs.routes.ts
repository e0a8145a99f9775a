import type { FastifyInstance } from 'fastify';
import { isAdmin } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { topicsOfOffers } from '../../lists/search-offers.ts';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { listPcs, showPc } from './list-pcs.ts';

export const servePcs = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings, translations } = parts;
  serveList(api, parts, 'GET /pcs', {
    topicsOf: topicsOfOffers('pcs'),
    isTranslated: true,
    read: (query, language) =>
      listPcs(db, query, { now: clock.now(), timeZone: settings.timeZone }, language),
  });
  serve(api, 'GET /pcs/{id}', (call) =>
    showPc(db, call.params.id, isAdmin(api, call.request), translations.languageOfCall(call)),
  );
};
