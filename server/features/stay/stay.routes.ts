import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { isStayNear, showStay } from './show-stay.ts';

export const serveStay = (api: FastifyInstance, { db, clock, settings, translations }: Parts): void => {
  serve(api, 'GET /stay', ({ request, reply, caller }) => {
    reply.header('vary', 'accept-language');
    const house = translations.houseFor(request.headers['accept-language']);
    return showStay(db, caller.uid, { now: clock.now(), timeZone: settings.timeZone }, house);
  });
  serve(api, 'GET /stay/near', ({ caller }) => isStayNear(db, caller.uid, clock.now()));
};
