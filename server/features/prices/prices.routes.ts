import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { addRule } from './add-rule.ts';
import { changeRule } from './change-rule.ts';
import { deleteRule } from './delete-rule.ts';
import { orderRules } from './order-rules.ts';
import { findRules } from './prices.queries.ts';
import { quote, showPrices } from './quote.ts';
import { presentRule } from './rule-rows.ts';

export const servePrices = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, settings, lists } = parts;
  const venueClock = () => ({ now: clock.now(), timeZone: settings.timeZone });

  serve(api, 'GET /quote', ({ query }) => quote(db, query, venueClock()));
  serve(api, 'GET /prices', ({ query }) => showPrices(db, query, venueClock()));

  serve(api, 'GET /desk/rates', async () => (await findRules(db)).map(presentRule));
  serveDeskWrite(api, parts, 'POST /desk/rates', ({ body, idempotentCall }, context) =>
    lists.invalidateAfter('prices', addRule(db, context, idempotentCall, body)),
  );
  serveDeskWrite(api, parts, 'PUT /desk/rates/order', ({ body }, context) =>
    lists.invalidateAfter(
      'prices',
      transactAs(db, context, (tx) => orderRules(tx, context, body)),
    ),
  );
  serveDeskWrite(api, parts, 'PUT /desk/rates/{id}', ({ params, body }, context) =>
    lists.invalidateAfter(
      'prices',
      transactAs(db, context, (tx) => changeRule(tx, context, params.id, body)),
    ),
  );
  serveDeskWrite(api, parts, 'DELETE /desk/rates/{id}', ({ params }, context) =>
    lists.invalidateAfter(
      'prices',
      transactAs(db, context, (tx) => deleteRule(tx, context, params.id)),
    ),
  );
};
