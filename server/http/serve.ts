import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import { permissions } from '#contract/identity/permissions.ts';
import type { CallerSession, SignedIn } from './caller.ts';
import { describeEndpoint } from './docs/describe-endpoint.ts';
import { refuseBlank, refuseWrong } from './input/check-input.ts';
import { type IdempotentCall, readIdempotencyKey } from './read-idempotency-key.ts';

export type CallKey = keyof Endpoints & EndpointKey;

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** Calls open to everyone do not look up the caller; handlers that need it call `findCaller`. */
type CallerOf<K extends CallKey> = (typeof permissions)[K] extends 'everyone' ? null : SignedIn;

/** A validated request of a caller with permission. */
export type Call<K extends CallKey> = {
  key: K;
  params: Parsed<Endpoints[K], 'params'>;
  query: Parsed<Endpoints[K], 'query'>;
  body: Parsed<Endpoints[K], 'body'>;
  caller: CallerOf<K>;
  session: CallerOf<K> extends null ? undefined : CallerSession;
  /** For calls that create once: whether they have, under this key. */
  idempotentCall: Endpoints[K] extends { once: true } ? IdempotentCall : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** `GET /rooms/{id}` in the router's syntax. */
export const toRoute = (key: EndpointKey): { method: string; url: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
};

/** Adds a route for a call, with permission check and request schemas; the handler's response must match the schema. */
export const route = (
  api: FastifyInstance,
  key: CallKey,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  options: RouteShorthandOptions = {},
): void => {
  const endpoint: Endpoint = endpoints[key];
  const preValidation = refuseBlank(endpoint);
  api.route({
    ...options,
    ...toRoute(key),
    schema: describeEndpoint(key, endpoint, permissions[key]),
    handler,
    config: { ...options.config, call: key },
    ...(preValidation && { preValidation }),
    ...(endpoint.whenWrong && { schemaErrorFormatter: refuseWrong(endpoint) }),
  });
};

/** Options of a call whose statement verifies the session as it writes. */
export const verifiesSession: RouteShorthandOptions = { config: { verifiesSession: true } };

/** Serves a call of the contract: input and output both pass its schemas. */
export const serve = <K extends CallKey>(
  api: FastifyInstance,
  key: K,
  response: (call: Call<K>) => Promise<z.output<Endpoints[K]['response']>>,
  options: RouteShorthandOptions = {},
): void => {
  const { status = 200, once }: Endpoint = endpoints[key];
  const { fromAnywhere, limitsItself } = options.config ?? {};
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, query, body } = request;
    const session = permissions[key] === 'everyone' ? undefined : api.sessionOf(request);
    const caller = session?.caller ?? null;
    const idempotentCall = once && caller ? readIdempotencyKey(key, caller, request) : undefined;
    reply.code(status);
    // Personal responses must not be cached for the next user of the machine.
    if (caller) reply.header('cache-control', 'no-store');
    // The route's schemas have just parsed these three, and the caller has been checked.
    const call = { key, params, query, body, caller, session, idempotentCall, request, reply } as Call<K>;
    return fromAnywhere || limitsItself
      ? response(call)
      : api.limitRunning(request, reply, () => response(call));
  };
  route(api, key, handler, options);
};
