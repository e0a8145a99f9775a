import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serveList } from '../../lists/serve-list.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { addDish } from './add-dish.ts';
import { editDish } from './edit-dish.ts';
import { listMenu } from './list-menu.ts';

export const serveMenu = (api: FastifyInstance, parts: Parts): void => {
  const { db, lists, translations } = parts;

  serveList(api, parts, 'GET /menu', {
    topicsOf: () => ['dishes', 'house'],
    isTranslated: true,
    read: (query, language) => listMenu(db, query, { language }),
  });
  serveOwnList(api, 'GET /menu/members', (call) =>
    listMenu(db, call.query, { member: call.caller, language: translations.languageOfCall(call) }),
  );
  serveDeskWrite(api, parts, 'POST /menu', ({ idempotentCall, body }, context) =>
    lists.invalidateAfter('dishes', addDish(db, context, idempotentCall, body)),
  );
  serveDeskWrite(api, parts, 'PUT /menu/{id}', ({ params, body }, context) =>
    lists.invalidateAfter(
      'dishes',
      transactAs(db, context, (tx) => editDish(tx, context, params.id, body)),
    ),
  );
};
