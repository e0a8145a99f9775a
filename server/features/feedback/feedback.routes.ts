import type { FastifyInstance } from 'fastify';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import type { SignedIn } from '../../http/caller.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { answerFeedback, editFeedback, hideFeedback } from './change-feedback.ts';
import { leaveFeedback } from './leave-feedback.ts';
import { listFeedback } from './list-feedback.ts';

export const serveFeedback = (api: FastifyInstance, parts: Parts): void => {
  const { db, clock, lists } = parts;
  const contextOf = ({ caller }: { caller: SignedIn }) => ({
    caller,
    now: new Date(clock.now().epochMilliseconds),
  });

  serveOwnList(api, 'GET /feedback', async ({ query, request }) =>
    listFeedback(db, await api.findCaller(request), query),
  );
  serve(api, 'POST /feedback', (call) =>
    lists.invalidateAfter('rooms', leaveFeedback(db, contextOf(call), call.idempotentCall, call.body)),
  );
  serve(api, 'PUT /feedback/{id}', (call) =>
    lists.invalidateAfter(
      'rooms',
      db.transaction().execute((tx) => editFeedback(tx, contextOf(call), call.params.id, call.body)),
    ),
  );
  serveDeskWrite(api, parts, 'PUT /feedback/{id}/answer', ({ params, body }, context) =>
    transactAs(db, context, (tx) => answerFeedback(tx, context, params.id, body.answer)),
  );
  serveDeskWrite(api, parts, 'PUT /feedback/{id}/hidden', ({ params, body }, context) =>
    lists.invalidateAfter(
      'rooms',
      transactAs(db, context, (tx) => hideFeedback(tx, context, params.id, body.reason)),
    ),
  );
};
