import type { FastifyInstance } from 'fastify';
import type { NewRoom } from '#contract/rooms.ts';
import type { RoomKind } from '../../db/schema.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { serve } from '../../http/serve.ts';
import { topicsOfOffers } from '../../lists/search-offers.ts';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { addRoom } from './add-room.ts';
import { listRooms, listStudyRooms, showRoom, showStudyRoom } from './list-rooms.ts';

export const serveRooms = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings, lists } = parts;
  const venueClock = () => ({ now: clock.now(), timeZone: settings.timeZone });
  const topicsOf = topicsOfOffers('rooms');
  const add = (kind: RoomKind, { idempotentCall, body }: { idempotentCall: IdempotentCall; body: NewRoom }) =>
    lists.invalidateAfter('rooms', addRoom(db, idempotentCall, kind, body));

  serveList(api, parts, 'GET /rooms', { topicsOf, read: (query) => listRooms(db, query, venueClock()) });
  serve(api, 'GET /rooms/{id}', ({ params }) => showRoom(db, params.id));
  serve(api, 'POST /rooms', (call) => add('sleeping', call));

  serveList(api, parts, 'GET /studyRooms', {
    topicsOf,
    read: (query) => listStudyRooms(db, query, venueClock()),
  });
  serve(api, 'GET /studyRooms/{id}', ({ params }) => showStudyRoom(db, params.id));
  serve(api, 'POST /studyRooms', (call) => add('study', call));
};
