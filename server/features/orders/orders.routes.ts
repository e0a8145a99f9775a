import type { FastifyInstance } from 'fastify';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { cancelOrder } from './cancel-order.ts';
import { keepContact } from './keep-contact.ts';
import { listOrders } from './list-orders.ts';
import { placeOrder } from './place-order.ts';
import { updateOrder } from './update-order.ts';

export const serveOrders = (api: FastifyInstance, { db, clock }: Parts): void => {
  serveOwnList(api, 'GET /orderDetails', ({ caller, query }) => listOrders(db, caller, query));
  serve(api, 'POST /orderDetails', ({ caller, idempotentCall, body }) =>
    placeOrder(db, { caller, now: clock.now() }, idempotentCall, body),
  );
  serve(api, 'PUT /orderDetails/{id}', (call) =>
    transactAs(db, call, (tx) => updateOrder(tx, call.params.id, call.body.orderInfo, clock.now())),
  );
  serve(api, 'POST /orderDetails/contact', ({ caller, body }) =>
    db.transaction().execute((tx) => keepContact(tx, caller, body)),
  );
  serve(api, 'POST /orderDetails/{id}/cancel', ({ caller, params }) =>
    db.transaction().execute((tx) => cancelOrder(tx, caller, params.id, clock.now())),
  );
};
