import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaiting } from './list-waiting.ts';

export const serveWaitlist = (api: FastifyInstance, { db, clock, settings, lists }: Parts): void => {
  serve(api, 'GET /waitlist', ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return listWaiting(db, caller.uid, clock.now());
  });
  serve(api, 'POST /waitlist', ({ body, idempotentCall }) =>
    joinWaitlist(db, { now: clock.now(), timeZone: settings.timeZone }, idempotentCall, body),
  );
  serve(api, 'DELETE /waitlist/{id}', ({ caller, params }) =>
    lists.invalidateAfter(
      'bookings',
      db.transaction().execute((tx) => leaveWaitlist(tx, { caller, now: clock.now() }, params.id)),
    ),
  );
};
