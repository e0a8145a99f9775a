import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../http/caller.ts';
import { transactAs } from '../../http/lock-caller.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { answerFeedback, editFeedback, hideFeedback } from './change-feedback.ts';
import { leaveFeedback } from './leave-feedback.ts';
import { listFeedback } from './list-feedback.ts';

export const serveFeedback = (api: FastifyInstance, { db, clock, lists }: Parts): void => {
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
  serve(api, 'PUT /feedback/{id}/answer', (call) =>
    transactAs(db, call, (tx) => answerFeedback(tx, contextOf(call), call.params.id, call.body.answer)),
  );
  serve(api, 'PUT /feedback/{id}/hidden', (call) =>
    lists.invalidateAfter(
      'rooms',
      transactAs(db, call, (tx) => hideFeedback(tx, contextOf(call), call.params.id, call.body.reason)),
    ),
  );
};
