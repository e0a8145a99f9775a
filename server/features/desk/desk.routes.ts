import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { showBoard } from './board/show-board.ts';
import { listDeskBookings } from './bookings/list-desk-bookings.ts';
import { showDeskBooking } from './bookings/show-desk-booking.ts';
import { checkIn } from './lifecycle/check-in.ts';
import { checkOutAtDesk } from './lifecycle/check-out.ts';
import { findBookingByCode } from './lifecycle/find-booking-by-code.ts';
import { markNoShow } from './lifecycle/mark-no-show.ts';
import { undoAtDesk } from './lifecycle/undo-last-action.ts';
import { listLog, summarizeLog } from './log/list-log.ts';
import { showToday } from './today/show-today.ts';
import { bookWalkIn } from './walk-ins/book-walk-in.ts';

/** Today, board, bookings and log. */
const serveViews = (api: FastifyInstance, { db, clock, settings, provider }: Parts): void => {
  const { timeZone } = settings;
  const venue = () => ({ now: clock.now(), timeZone });
  serve(api, 'GET /desk/today', ({ query: { date } }) => showToday(db, { ...venue(), date, provider }));
  serve(api, 'GET /desk/board', ({ query }) => showBoard(db, query, venue()));
  serveOwnList(api, 'GET /desk/bookings', ({ query }) => listDeskBookings(db, query, venue()));
  serve(api, 'GET /desk/bookings/{id}', ({ params }) => showDeskBooking(db, params.id, venue()));
  serveOwnList(api, 'GET /desk/log', ({ query }) => listLog(db, query, timeZone));
  serve(api, 'GET /desk/log/summary', ({ query }) => summarizeLog(db, query, timeZone));
};

/** Walk-ins, check-in, check-out and no-show. */
const serveLifecycle = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, lists } = parts;

  serveDeskWrite(api, parts, 'POST /desk/bookings', ({ body, idempotentCall }, context) =>
    lists.invalidateAfter('bookings', bookWalkIn(db, context, idempotentCall, body)),
  );
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

export const serveDesk = (api: FastifyInstance, parts: Parts): void => {
  serveViews(api, parts);
  serveLifecycle(api, parts);
};
