import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { listUsers, showUser } from './list-users.ts';
import { changeRole, saveUser } from './save-user.ts';

export const serveUsers = (api: FastifyInstance, parts: Parts): void => {
  const { db } = parts;
  serve(api, 'GET /users/{uid}', ({ params }) => showUser(db, params.uid));
  serveOwnList(api, 'GET /users', ({ query }) => listUsers(db, query));
  serve(api, 'POST /users', ({ caller, body }) => saveUser(db, caller, body));
  serveDeskWrite(api, parts, 'PUT /users/{uid}', ({ params: { uid }, body }, context) =>
    transactAs(db, context, (tx) => changeRole(tx, context, uid, body), [uid]),
  );
};
