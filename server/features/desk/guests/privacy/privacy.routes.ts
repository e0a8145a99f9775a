import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveDeskWrite } from '../../../../desk-log/serve-desk-write.ts';
import { AppError } from '../../../../http/app-error.ts';
import { countOne } from '../../../../http/rate-limit/count-one.ts';
import { serve } from '../../../../http/serve.ts';
import type { Parts } from '../../../../parts.ts';
import { eraseGuest } from './erase-guest.ts';
import { exportGuest, exportOwn } from './write-guest-file.ts';

/** Exports of their own data per guest and hour, as a share of calls per minute: each reads all data about the guest. */
const exportShare = 1 / 30;
const leastExports = 3;

/** A download; responses to signed-in callers are never cached anyway. */
const asFile = (reply: FastifyReply): void => {
  reply.header('content-disposition', 'attachment; filename="nightdesk-guest.json"');
};

/** Exporting and erasing a guest's data. */
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
    const { count, wait } = await countOne(db, `profile-export ${caller.uid}`, 3600);
    const max = Math.max(leastExports, Math.floor(settings.rateLimitPerMinute * exportShare));
    if (count > max) {
      reply.header('retry-after', Math.max(1, wait));
      throw new AppError('TOO_MANY_EXPORTS', { max });
    }
    const file = await exportOwn(db, caller, { now: clock.now(), timeZone: settings.timeZone });
    asFile(reply);
    return file;
  });
};
