import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { redeemPoints } from './redeem-points.ts';
import { showLoyalty } from './show-loyalty.ts';

export const serveLoyalty = (api: FastifyInstance, { db, clock }: Parts): void => {
  serve(api, 'GET /loyalty', ({ caller }) => showLoyalty(db, caller.uid, clock.now()));
  serve(api, 'POST /loyalty/redemptions', ({ idempotentCall, body }) =>
    redeemPoints(db, idempotentCall, body.reward, clock.now()),
  );
};
