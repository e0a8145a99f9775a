import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import { type CallKey, route } from '../http/serve.ts';
import type { Page } from './cut-page.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import type { ListCache } from './list-cache.ts';
import { sendList } from './send-list.ts';

/** The calls of the contract that answer with a list. */
type ListKey = {
  [K in CallKey]: Endpoints[K] extends { query: z.ZodType; response: z.ZodArray } ? K : never;
}[CallKey];

type QueryOf<K extends ListKey> = z.output<Endpoints[K]['query']>;
type ItemOf<K extends ListKey> = z.output<Endpoints[K]['response']>[number];

/** The same question in the same words, however it was asked: the schema has ordered and completed it. */
const canonical = (query: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const nextLink = (path: string, query: object, after: string): string =>
  `</api${path}?${canonical({ ...query, after })}>; rel="next"`;

/** Serves a list of the contract from memory: read again only after a change of `topic`. */
export const serveList = <K extends ListKey>(
  api: FastifyInstance,
  lists: ListCache,
  key: K,
  { topic, read }: { topic: string; read: (query: QueryOf<K>) => Promise<Page<ItemOf<K>>> },
): void => {
  const path = key.slice('GET '.length);
  const { response } = endpoints[key];

  const readList = async (query: QueryOf<K>): Promise<EncodedList> => {
    const { items, next } = await read(query);
    const json = JSON.stringify(z.encode(response as z.ZodType, items)); // a union of lists is a type
    return encodeList(json, next && nextLink(path, query, next));
  };

  const answer = (request: FastifyRequest) => {
    const query = request.query as QueryOf<K>; // the route's schema has just parsed it
    const asked = `${path}?${canonical(query)}`;
    return lists.find(asked) ?? lists.fill(topic, asked, () => readList(query));
  };

  route(
    api,
    key,
    (request, reply) => {
      const list = answer(request);
      return list instanceof Promise
        ? list.then((read) => sendList(request, reply, read))
        : sendList(request, reply, list);
    },
    { compress: false },
  );
};
