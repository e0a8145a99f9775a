import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, EndpointKey } from '#contract/endpoint.ts';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import { describeEndpoint } from './describe-endpoint.ts';

export type CallKey = keyof Endpoints & EndpointKey;

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** A request after the contract's schemas have been through it. */
type Call<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** `GET /rooms/{id}` in the router's spelling. */
export const toRoute = (key: EndpointKey): { method: string; url: string } => {
  const [method = '', path = ''] = key.split(' ');
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
};

/** Puts a handler behind a call of the contract; whoever writes their own answer keeps to its response schema. */
export const route = (
  api: FastifyInstance,
  key: CallKey,
  handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  options: RouteShorthandOptions = {},
): void => {
  api.route({ ...options, ...toRoute(key), schema: describeEndpoint(key, endpoints[key]), handler });
};

/** Serves a call of the contract: what comes in and what goes out both pass its schemas. */
export const serve = <K extends CallKey>(
  api: FastifyInstance,
  key: K,
  answer: (call: Call<Endpoints[K]>) => Promise<z.output<Endpoints[K]['response']>>,
): void => {
  const { status = 200 }: Endpoint = endpoints[key];
  route(api, key, async (request, reply) => {
    const { params, query, body } = request;
    reply.code(status);
    // The route's schemas have just parsed these three.
    return answer({ params, query, body, request, reply } as Call<Endpoints[K]>);
  });
};
