import type { FastifyInstance } from 'fastify';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { serve } from '../../http/serve.ts';
import { serveOwnList } from '../../lists/serve-own-list.ts';
import type { Parts } from '../../parts.ts';
import { listSuggestions, saveSuggestion } from './suggestions.ts';
import { castVote, listVotes } from './votes.ts';

export const serveImprovements = (api: FastifyInstance, { db, clock, settings }: Parts): void => {
  const venueClock = (): VenueClock => ({ now: clock.now(), timeZone: settings.timeZone });
  serve(api, 'GET /votes', () => listVotes(db, venueClock()));
  serve(api, 'POST /votes', ({ idempotentCall, body }) =>
    castVote(db, venueClock(), idempotentCall, body.feature),
  );
  serveOwnList(api, 'GET /suggestions', ({ query }) => listSuggestions(db, query));
  serve(api, 'POST /suggestions', ({ idempotentCall, body }) =>
    saveSuggestion(db, clock.now(), idempotentCall, body.text),
  );
};
