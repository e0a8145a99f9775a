import type { FastifyInstance } from 'fastify';
import type { NewRoom } from '#contract/rooms.ts';
import type { RoomKind } from '../../db/schema.ts';
import type { DeskContext } from '../../desk-log/record-desk-action.ts';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { isAdmin } from '../../http/caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { serve } from '../../http/serve.ts';
import { topicsOfOffers } from '../../lists/search-offers.ts';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { addRoom } from './add-room.ts';
import { listRooms, listStudyRooms, showRoom, showStudyRoom } from './list-rooms.ts';

export const serveRooms = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings, lists, translations } = parts;
  const venueClock = () => ({ now: clock.now(), timeZone: settings.timeZone });
  const topicsOf = topicsOfOffers('rooms');
  type NewCall = { idempotentCall: IdempotentCall; body: NewRoom };
  const add = (kind: RoomKind, { idempotentCall, body }: NewCall, context: DeskContext) =>
    lists.invalidateAfter('rooms', addRoom(db, context, idempotentCall, kind, body));

  serveList(api, parts, 'GET /rooms', {
    topicsOf,
    isTranslated: true,
    read: (query, language) => listRooms(db, query, venueClock(), language),
  });
  serve(api, 'GET /rooms/{id}', (call) =>
    showRoom(db, call.params.id, isAdmin(api, call.request), translations.languageOfCall(call)),
  );
  serveDeskWrite(api, parts, 'POST /rooms', (call, context) => add('sleeping', call, context));

  serveList(api, parts, 'GET /studyRooms', {
    topicsOf,
    isTranslated: true,
    read: (query, language) => listStudyRooms(db, query, venueClock(), language),
  });
  serve(api, 'GET /studyRooms/{id}', (call) =>
    showStudyRoom(db, call.params.id, isAdmin(api, call.request), translations.languageOfCall(call)),
  );
  serveDeskWrite(api, parts, 'POST /studyRooms', (call, context) => add('study', call, context));
};
