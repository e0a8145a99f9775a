import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type CallKey, route } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import type { Page } from './cut-page.ts';
import { type EncodedList, encodeList } from './encode-list.ts';

/** The calls of the contract that answer with a list. */
type ListKey = {
  [K in CallKey]: Endpoints[K] extends { query: z.ZodType; response: z.ZodArray } ? K : never;
}[CallKey];

type QueryOf<K extends ListKey> = z.output<Endpoints[K]['query']>;
type ItemOf<K extends ListKey> = z.output<Endpoints[K]['response']>[number];

/** The same question has the same address, however it was asked: the schema has ordered and completed it. */
const addressOf = (path: string, query: Record<string, unknown>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return `/api${path}?${search}`;
};

/** Serves a list of the contract from memory: read again only after a change of `topic`. */
export const serveList = <K extends ListKey>(
  api: FastifyInstance,
  { lists, sendList }: Pick<Parts, 'lists' | 'sendList'>,
  key: K,
  { topic, read }: { topic: string; read: (query: QueryOf<K>) => Promise<Page<ItemOf<K>>> },
): void => {
  const path = key.slice('GET '.length);
  const response: z.ZodType = endpoints[key].response;

  const readList = async (query: QueryOf<K>): Promise<EncodedList> => {
    const { items, next } = await read(query);
    const json = JSON.stringify(z.encode(response, items));
    return encodeList(json, next && `<${addressOf(path, { ...query, after: next })}>; rel="next"`);
  };

  route(api, key, async (request, reply) => {
    const query = request.query as QueryOf<K>; // the route's schema has just parsed it
    const address = addressOf(path, query);
    const list = lists.find(address) ?? (await lists.fill(topic, address, () => readList(query)));
    // Asked again in the same words, it is found before anything is parsed.
    lists.alias(request.url, address);
    sendList(request.raw, reply.hijack().raw, list, request.id);
  });
};
