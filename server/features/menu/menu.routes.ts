import type { FastifyInstance } from 'fastify';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveList } from '../../lists/serve-list.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { addDish } from './add-dish.ts';
import { editDish } from './edit-dish.ts';
import { listMenu } from './list-menu.ts';

export const serveMenu = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, lists } = parts;

  serveList(api, parts, 'GET /menu', {
    topicsOf: () => ['dishes', 'house'],
    read: (query) => listMenu(db, query),
  });
  serveOwnList(api, 'GET /menu/members', ({ caller, query }) => listMenu(db, query, caller));
  serve(api, 'POST /menu', ({ idempotentCall, body }) =>
    lists.invalidateAfter('dishes', addDish(db, idempotentCall, body)),
  );
  serve(api, 'PUT /menu/{id}', (call) => {
    const now = new Date(clock.now().epochMilliseconds);
    return lists.invalidateAfter(
      'dishes',
      transactAs(db, call, (tx) => editDish(tx, call.params.id, call.body, now)),
    );
  });
};
