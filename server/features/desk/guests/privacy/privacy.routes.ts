import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveDeskWrite } from '../../../../desk-log/serve-desk-write.ts';
import { serve } from '../../../../http/serve.ts';
import type { Parts } from '../../../../parts.ts';
import { eraseGuest } from './erase-guest.ts';
import { exportGuest, exportOwn } from './write-guest-file.ts';

/** Browsers save it; that nobody caches it is said of every answer to somebody known. */
const asFile = (reply: FastifyReply): void => {
  reply.header('content-disposition', 'attachment; filename="nightdesk-guest.json"');
};

/** What the house keeps of a guest: handed over, and erased. */
export const servePrivacy = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings } = parts;
  serveDeskWrite(api, parts, 'POST /desk/guests/{uid}/export', async ({ params, reply }, context) => {
    const file = await exportGuest(db, context, params.uid);
    asFile(reply);
    return file;
  });
  serveDeskWrite(api, parts, 'DELETE /desk/guests/{uid}', ({ params }, context) =>
    eraseGuest(db, context, params.uid),
  );
  serve(api, 'GET /profile/export', async ({ caller, reply }) => {
    const file = await exportOwn(db, caller, { now: clock.now(), timeZone: settings.timeZone });
    asFile(reply);
    return file;
  });
};
