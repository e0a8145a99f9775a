import type { FastifyInstance } from 'fastify';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Db } from '../db/schema.ts';
import { type CallKey, route } from '../http/serve.ts';
import type { Clock } from '../lib/clock.ts';
import { addressOf, linkNext, type Page } from './cut-page.ts';
import { type EncodedList, encodeList } from './encode-list.ts';
import type { ListCache } from './list-cache.ts';
import { type LanguageOf, nameIn, type SendList } from './send-list.ts';

/** When the next hold expires, in milliseconds since 1970: availability then changes without a write. */
const findNextEnd = async (db: Db, now: Temporal.Instant): Promise<number | undefined> => {
  const next = await db
    .selectFrom('bookings')
    .select('held_until')
    .where('status', '=', 'Pending')
    .where('held_until', '>', new Date(now.epochMilliseconds))
    .orderBy('held_until')
    .limit(1)
    .executeTakeFirst();
  return next?.held_until?.getTime();
};

export type ListKey = {
  [K in CallKey]: Endpoints[K] extends { query: z.ZodType; response: z.ZodArray } ? K : never;
}[CallKey];

type QueryOf<K extends ListKey> = z.output<Endpoints[K]['query']>;
export type ItemOf<K extends ListKey> = z.output<Endpoints[K]['response']>[number];

type Source<K extends ListKey> = {
  /** Topics that change the response to a query. */
  topicsOf: (query: QueryOf<K>) => readonly string[];
  /** Fills in what a query leaves to the time of the request. */
  complete?: (query: QueryOf<K>) => QueryOf<K>;
  /** Distinguishes times at which the same query has another response without a write. */
  momentOf?: () => string;
  /** Whether it contains texts of the house, which are translated. */
  isTranslated?: boolean;
  read: (query: QueryOf<K>, language: string | undefined) => Promise<Page<ItemOf<K>>>;
  /** Limits concurrent reads of an expensive list; with it, calls of one client are limited too. */
  limit?: <T>(work: () => Promise<T>) => Promise<T>;
};

type Needs = {
  db: Db;
  clock: Clock;
  lists: ListCache;
  sendList: SendList;
  translations: { languageOf: LanguageOf };
};

/** Serves a list of the contract from memory; it is read again only after one of its topics has changed. */
export const serveList = <K extends ListKey>(
  api: FastifyInstance,
  { db, clock, lists, sendList, translations }: Needs,
  key: K,
  { topicsOf, complete = (query) => query, momentOf, isTranslated = false, read, limit }: Source<K>,
): void => {
  const path = key.slice('GET '.length);
  const response: z.ZodType = endpoints[key].response;

  const readPage = async (query: QueryOf<K>, language: string | undefined) => {
    // Computed before the list is read: a hold that expires in between costs one more read at most.
    const until = topicsOf(query).includes('bookings') ? await findNextEnd(db, clock.now()) : undefined;
    return { ...(await read(query, language)), until };
  };

  const readList = async (query: QueryOf<K>, language: string | undefined): Promise<EncodedList> => {
    const { items, next, until } = await (limit
      ? limit(() => readPage(query, language))
      : readPage(query, language));
    const json = JSON.stringify(z.encode(response, items));
    const list = encodeList(json, { link: next && linkNext(path, query, next), isTranslated });
    return until === undefined ? list : { ...list, until };
  };

  route(api, key, async (request, reply) => {
    const asked = request.query as QueryOf<K>; // the route's schema has just parsed it
    const query = complete(asked);
    const language = isTranslated ? translations.languageOf(request.headers['accept-language']) : undefined;
    const address = nameIn(language, [addressOf(path, query), momentOf?.()].join(' ').trim());
    const topics = language === undefined ? topicsOf(query) : [...topicsOf(query), 'translations'];
    const cached = lists.find(address);
    if (cached) api.takeBackCall(request);
    // Another call may have read it while this one waited.
    const fill = async () =>
      lists.find(address) ?? lists.fill(topics, address, () => readList(query, language));
    const list = cached ?? (await (limit ? api.limitRunning(request, reply, fill) : fill()));
    // The same address is found before parsing next time, unless its meaning depends on time.
    if (query === asked && !momentOf) lists.alias(nameIn(language, request.url), address);
    sendList(request.raw, reply.hijack().raw, list, request.id);
  });
};
