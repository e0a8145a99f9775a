import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicHouse } from '#contract/house/house.ts';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { changeHouse, showDeskHouse } from './change-house.ts';
import { sendTestMail } from './send-test-mail.ts';

export const serveHouse = (api: FastifyInstance, parts: Parts): void => {
  const { db, settings, house, clock, translations } = parts;
  const houseFor = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    reply.header('vary', 'accept-language');
    return translations.houseFor(request.headers['accept-language']);
  };
  serve(api, 'GET /house', async (call) => {
    call.reply.header('cache-control', 'no-cache');
    return houseFor(call) as PublicHouse; // its schema strips what is not public
  });
  serve(api, 'GET /questions', async (call) => {
    call.reply.header('cache-control', 'no-cache');
    return houseFor(call);
  });
  serve(api, 'GET /desk/house', () => showDeskHouse(db, settings, clock.now()));
  serveDeskWrite(api, parts, 'POST /desk/house/test-mail', (_, context) =>
    sendTestMail(db, context, settings.mailServer),
  );
  serveDeskWrite(api, parts, 'PUT /desk/house', async ({ body }, context) => {
    const changed = await changeHouse(db, context, settings, body);
    // So that the caller sees the change before the notification arrives.
    await Promise.all([house.reload(), translations.reload().catch(() => {})]);
    return changed;
  });
};
