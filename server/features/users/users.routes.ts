import type { FastifyInstance } from 'fastify';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { listUsers, showUser } from './list-users.ts';
import { changeRole, saveUser } from './save-user.ts';

export const serveUsers = (api: FastifyInstance, { db }: Parts): void => {
  serve(api, 'GET /users/{uid}', ({ params }) => showUser(db, params.uid));
  serveOwnList(api, 'GET /users', ({ query }) => listUsers(db, query));
  serve(api, 'POST /users', ({ caller, body }) => saveUser(db, caller, body));
  serve(api, 'PUT /users/{uid}', (call) => {
    const { uid } = call.params;
    return transactAs(db, call, (tx) => changeRole(tx, uid, call.body), [uid]);
  });
};
