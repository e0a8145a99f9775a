import type { FastifyInstance } from 'fastify';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { listMenu } from './list-menu.ts';

export const serveMenu = (api: FastifyInstance, { db, lists }: Parts): void => {
  serveList(api, lists, 'GET /menu', { topic: 'dishes', read: (query) => listMenu(db, query) });
};
