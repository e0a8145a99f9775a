import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { clientOf } from '../../http/rate-limit/count-calls.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { route } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Without chunked encoding each write takes a third less time; the stream ends with its connection.
  connection: 'close',
  // A proxy must not buffer the stream.
  'x-accel-buffering': 'no',
};

const retryAfterSeconds = 30;

export const serveEvents = (api: FastifyInstance, { events, identity, settings }: Parts): void => {
  const headers = { ...apiHeaders(settings), ...streamHeaders };

  /** Looks the caller up again if rights changed meanwhile: a joining stream has missed that announcement. */
  const findListener = async (request: FastifyRequest): Promise<SignedIn | null> => {
    for (;;) {
      const changes = events.callerChanges();
      const caller = await identity.findCaller(request);
      if (changes === events.callerChanges()) return caller;
    }
  };

  route(api, 'GET /events', async (request, reply) => {
    const client = clientOf(request.ip);
    const refuseIfFull = (caller: SignedIn | null): void => {
      const refusal = events.findRefusal({ client, caller });
      if (refusal === undefined) return;
      reply.header('retry-after', retryAfterSeconds);
      throw new AppError(refusal);
    };
    // Visitors are counted before any lookup.
    if (identity.tokenOf(request) === undefined) refuseIfFull(null);
    await events.start();
    const caller = await findListener(request);
    refuseIfFull(caller);
    const { raw } = reply.hijack();
    raw.removeHeader('transfer-encoding');
    raw.writeHead(200, { ...headers, 'x-request-id': request.id });
    if (request.method === 'HEAD') raw.end();
    else events.open(raw, { client, caller }, request.headers['last-event-id'] as string | undefined); // never twice: Node joins them
  });
};
