import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { checkIn } from './lifecycle/check-in.ts';
import { checkOutAtDesk } from './lifecycle/check-out.ts';
import { findBookingByCode } from './lifecycle/find-booking-by-code.ts';
import { markNoShow } from './lifecycle/mark-no-show.ts';
import { undoAtDesk } from './lifecycle/undo-last-action.ts';

/** Check-in, check-out and no-show. */
export const serveDesk = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, lists } = parts;

  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/check-in', ({ params, body }, context) =>
    lists.invalidateAfter(
      'bookings',
      transactAs(db, context, (tx) => checkIn(tx, context, params.id, body)),
    ),
  );
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/check-out', ({ params, body }, context) =>
    lists.invalidateAfter('bookings', checkOutAtDesk(db, context, params.id, body)),
  );
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/no-show', ({ params }, context) =>
    lists.invalidateAfter(
      'bookings',
      transactAs(db, context, (tx) => markNoShow(tx, context, params.id)),
    ),
  );
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/undo', ({ params }, context) =>
    lists.invalidateAfter('bookings', undoAtDesk(db, context, params.id)),
  );
  serve(api, 'GET /desk/check-in/{code}', ({ params, caller, reply }) =>
    findBookingByCode(
      db,
      { uid: caller.uid, now: clock.now(), onLimit: (seconds) => void reply.header('retry-after', seconds) },
      params.code,
    ),
  );
};
