import type { FastifyInstance } from 'fastify';
import { currentHouse } from '#contract/house/house.rules.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listProviders } from '../identity/social/choose-providers.ts';

export const serveConfig = (api: FastifyInstance, { clock, settings }: Parts): void => {
  serve(api, 'GET /config', async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return {
      now: clock.now().toString(),
      timeZone: settings.timeZone,
      currency: currentHouse().currency,
      payments: settings.payments,
      demo: settings.demo,
      providers: listProviders(settings),
    };
  });
};
