import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../../desk-log/serve-desk-write.ts';
import { serve } from '../../../http/serve.ts';
import { serveOwnList } from '../../../lists/serve-own-list.ts';
import type { Parts } from '../../../parts.ts';
import { changeGuest } from './change-guest.ts';
import { listGuests } from './list/list-guests.ts';
import { showOverview } from './list/show-overview.ts';
import { markDifferent } from './merge/mark-different.ts';
import { mergeGuests } from './merge/merge-guests.ts';
import { previewMerge } from './merge/preview-merge.ts';
import { addNote, changeNote, withdrawNote } from './notes/write-notes.ts';
import { listEvents } from './page/list-events.ts';
import { showGuest } from './page/show-guest.ts';

/** Guests of the house, with and without an account. */
export const serveGuests = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings, lists } = parts;
  const venue = () => ({ now: clock.now(), timeZone: settings.timeZone });

  serveOwnList(api, 'GET /desk/guests', ({ query }) => listGuests(db, query, venue()));
  serve(api, 'GET /desk/guests/overview', () => showOverview(db, venue()));
  serve(api, 'GET /desk/guests/{uid}', ({ params, caller }) =>
    showGuest(db, params.uid, { ...venue(), caller }),
  );
  serveOwnList(api, 'GET /desk/guests/{uid}/events', ({ params, query }) =>
    listEvents(db, params.uid, query),
  );
  serveDeskWrite(api, parts, 'PUT /desk/guests/{uid}', ({ params, body }, context) =>
    changeGuest(db, context, params.uid, body),
  );
  serve(api, 'GET /desk/guests/{uid}/merge', ({ params, query }) =>
    previewMerge(db, { ...params, ...query }, venue()),
  );
  serveDeskWrite(api, parts, 'POST /desk/guests/{uid}/merge', ({ params, body, idempotentCall }, context) =>
    lists.invalidateAfter('bookings', mergeGuests(db, context, idempotentCall, { ...params, ...body })),
  );
  serveDeskWrite(api, parts, 'PUT /desk/guests/{uid}/different', ({ params, body }, context) =>
    markDifferent(db, context, { ...params, ...body }),
  );
  serveDeskWrite(api, parts, 'POST /desk/guests/{uid}/notes', ({ params, body, idempotentCall }, context) =>
    addNote(db, context, idempotentCall, { ...params, ...body }),
  );
  serveDeskWrite(api, parts, 'PUT /desk/guests/{uid}/notes/{noteId}', ({ params, body }, context) =>
    changeNote(db, context, params, body),
  );
  serveDeskWrite(api, parts, 'DELETE /desk/guests/{uid}/notes/{noteId}', ({ params }, context) =>
    withdrawNote(db, context, params),
  );
};
