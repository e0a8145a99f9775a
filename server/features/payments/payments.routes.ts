import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { listPayments } from './list-payments.ts';
import { recordPayment } from './record-payment.ts';
import { listRefunds } from './refunds/list-refunds.ts';
import { showReceipt } from './show-receipt.ts';

export const servePayments = (api: FastifyInstance, { db, clock, settings, provider }: Parts): void => {
  const venueClock = () => ({ now: clock.now(), timeZone: settings.timeZone });

  serveOwnList(api, 'GET /payments', ({ caller, query }) => listPayments(db, caller, query, venueClock()));
  serve(api, 'POST /payments', ({ caller, idempotentCall, body }) =>
    recordPayment(db, { caller, ...venueClock() }, idempotentCall, body),
  );
  serve(api, 'GET /payments/{id}', ({ caller, params }) =>
    showReceipt(db, { caller, ...venueClock(), machine: settings }, params.id),
  );
  serveOwnList(api, 'GET /refunds', ({ query }) => listRefunds({ db, provider }, query));
};
