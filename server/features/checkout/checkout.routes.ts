import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedIn } from '../../http/caller.ts';
import { ownOrigin } from '../../http/own-origin.ts';
import { serve, verifiesSession } from '../../http/serve.ts';
import type { LimitConcurrency } from '../../lib/limit-concurrency.ts';
import type { Parts } from '../../parts.ts';
import { payInSandbox } from './pay-in-sandbox.ts';
import { queueCheckouts } from './queue-checkouts.ts';
import { showCheckout } from './show-checkout.ts';
import { startCheckout } from './start-checkout.ts';

/** Chosen so that a full queue drains within seconds, even on a small machine. */
const limits = { atOnce: 4, waiting: 500, waitingOfGuest: 20 };

export const serveCheckout = (api: FastifyInstance, parts: Parts): void => {
  const { clock, settings, lists } = parts;
  const queue = queueCheckouts(limits);
  const venueOf = (request: FastifyRequest) => ({
    now: clock.now(),
    timeZone: settings.timeZone,
    origin: ownOrigin(settings, request),
    maxUpcoming: settings.maxUpcomingBookings,
  });
  const contextOf = ({ caller, request }: { caller: SignedIn; request: FastifyRequest }) => ({
    caller,
    ...venueOf(request),
  });

  serve(
    api,
    'POST /checkout',
    ({ session, request, reply, idempotentCall, body }) => {
      const guest = { ...venueOf(request), session };
      const limit: LimitConcurrency = (work) => api.limitRunning(request, reply, work);
      const till = { ...parts, queue, limit };
      return lists.invalidateAfter('bookings', startCheckout(till, guest, idempotentCall, body));
    },
    // A guest's carts wait for each other without keeping their other calls waiting.
    { config: { ...verifiesSession.config, limitsItself: true } },
  );
  serve(api, 'GET /checkout/{id}', (call) => showCheckout(parts, contextOf(call), call.params.id));
  serve(api, 'POST /checkout/{id}/sandbox', (call) =>
    lists.invalidateAfter(
      'bookings',
      payInSandbox(parts, contextOf(call), { id: call.params.id, outcome: call.body.outcome }),
    ),
  );
};
