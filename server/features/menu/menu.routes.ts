import type { FastifyInstance } from 'fastify';
import { serveList } from '../../lists/serve-list.ts';
import type { Parts } from '../../parts.ts';
import { listMenu } from './list-menu.ts';

export const serveMenu = (api: FastifyInstance, parts: Parts): void => {
  const { db } = parts;
  serveList(api, parts, 'GET /menu', { topicsOf: () => ['dishes'], read: (query) => listMenu(db, query) });
};
