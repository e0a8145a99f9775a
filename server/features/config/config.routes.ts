import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listProviders } from '../identity/social/choose-providers.ts';

export const serveConfig = (api: FastifyInstance, { clock, settings }: Parts): void => {
  serve(api, 'GET /config', async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return {
      now: clock.now().toString(),
      timeZone: settings.timeZone,
      payments: settings.payments,
      demo: settings.demo,
      providers: listProviders(settings),
    };
  });
};
