import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve, verifiesSession } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { cancelOrder } from './cancel-order.ts';
import { keepContact } from './keep-contact.ts';
import { listOrders } from './list-orders.ts';
import { placeOrder } from './place-order.ts';
import { updateOrder } from './update-order.ts';

export const serveOrders = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock } = parts;
  serveOwnList(api, 'GET /orderDetails', ({ caller, query }) => listOrders(db, caller, query));
  serve(
    api,
    'POST /orderDetails',
    ({ session, idempotentCall, body }) =>
      placeOrder(db, { session, now: clock.now() }, idempotentCall, body),
    verifiesSession,
  );
  serveDeskWrite(api, parts, 'PUT /orderDetails/{id}', ({ params, body }, context) =>
    transactAs(db, context, (tx) => updateOrder(tx, context, params.id, body.orderInfo)),
  );
  serve(api, 'POST /orderDetails/contact', ({ caller, body }) =>
    db.transaction().execute((tx) => keepContact(tx, caller, body)),
  );
  serve(api, 'POST /orderDetails/{id}/cancel', ({ caller, params }) =>
    db.transaction().execute((tx) => cancelOrder(tx, caller, params.id, clock.now())),
  );
};
