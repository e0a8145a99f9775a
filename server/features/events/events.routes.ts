import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { clientOf } from '../../http/count-calls.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { route } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy must not hold back what is to be heard at once.
  'x-accel-buffering': 'no',
};

const retryAfterSeconds = 30;

export const serveEvents = (api: FastifyInstance, { events, settings }: Parts): void => {
  const headers = { ...apiHeaders(settings), ...streamHeaders };
  route(api, 'GET /events', async (request, reply) => {
    const client = clientOf(request.ip);
    if (events.isFull(client)) {
      reply.header('retry-after', retryAfterSeconds);
      throw new AppError('TOO_MANY_REQUESTS');
    }
    const { raw } = reply.hijack();
    raw.writeHead(200, { ...headers, 'x-request-id': request.id });
    if (request.method === 'HEAD') raw.end();
    else events.join(client, raw);
  });
};
