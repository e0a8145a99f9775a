import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { addCharge, removeCharge } from './change-charges.ts';
import { loadBill } from './load-bill.ts';
import { mailReceipt } from './mail-receipt.ts';
import { giveRefund, takePayment } from './move-money.ts';

type OnceCall<Idempotent> = { idempotentCall: Idempotent; params: { id: string } };

const once = <Idempotent>({ idempotentCall, params }: OnceCall<Idempotent>) => ({
  idempotentCall,
  bookingId: params.id,
});

/** What bookings cost, and what was paid for them. */
export const serveBills = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock } = parts;
  serve(api, 'GET /desk/bookings/{id}/bill', ({ params }) => loadBill(db, params.id, clock.now()));
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/charges', (call, context) =>
    addCharge(db, context, once(call), call.body),
  );
  serveDeskWrite(api, parts, 'DELETE /desk/bookings/{id}/charges/{chargeId}', ({ params, query }, context) =>
    removeCharge(db, context, { bookingId: params.id, chargeId: params.chargeId }, query.reason),
  );
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/payments', (call, context) =>
    takePayment(db, context, once(call), call.body),
  );
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/refunds', (call, context) =>
    giveRefund(db, context, once(call), call.body),
  );
  serveDeskWrite(api, parts, 'POST /desk/bookings/{id}/receipt', (call, context) =>
    mailReceipt(db, context, once(call)),
  );
};
