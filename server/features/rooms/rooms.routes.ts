import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { listRooms, listStudyRooms } from './list-rooms.ts';
import { showRoom, showStudyRoom } from './show-room.ts';

export const serveRooms = (api: FastifyInstance, parts: Parts): void => {
  const { db } = parts;
  serveList(api, parts, 'GET /rooms', { topic: 'rooms', read: (query) => listRooms(db, query) });
  serve(api, 'GET /rooms/{id}', ({ params }) => showRoom(db, params.id));

  serveList(api, parts, 'GET /studyRooms', { topic: 'rooms', read: (query) => listStudyRooms(db, query) });
  serve(api, 'GET /studyRooms/{id}', ({ params }) => showStudyRoom(db, params.id));
};
