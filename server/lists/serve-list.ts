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

/** When the next hold ends, in milliseconds since 1970: what is free then changes though nobody writes anything. */
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
  /** What can change the answer to a question. */
  topicsOf: (query: QueryOf<K>) => readonly string[];
  /** Says in full what a question leaves to the moment at which it is asked. */
  complete?: (query: QueryOf<K>) => QueryOf<K>;
  /** Tells times apart at which the same question has another answer though nobody writes anything. */
  momentOf?: () => string;
  /** Whether it has words of the house, which callers are shown in their language. */
  isTranslated?: boolean;
  read: (query: QueryOf<K>, language: string | undefined) => Promise<Page<ItemOf<K>>>;
  /** Lets a read wait for others that are under way. */
  limit?: <T>(work: () => Promise<T>) => Promise<T>;
};

type Needs = {
  db: Db;
  clock: Clock;
  lists: ListCache;
  sendList: SendList;
  translations: { languageOf: LanguageOf };
};

/** Serves a list of the contract from memory: read again only after a change of one of its topics. */
export const serveList = <K extends ListKey>(
  api: FastifyInstance,
  { db, clock, lists, sendList, translations }: Needs,
  key: K,
  {
    topicsOf,
    complete = (query) => query,
    momentOf,
    isTranslated = false,
    read,
    limit = (work) => work(),
  }: Source<K>,
): void => {
  const path = key.slice('GET '.length);
  const response: z.ZodType = endpoints[key].response;

  const readPage = async (query: QueryOf<K>, language: string | undefined) => {
    // Asked before the list is read: if a hold ends between the two, the list is read once more than it had to be.
    const until = topicsOf(query).includes('bookings') ? await findNextEnd(db, clock.now()) : undefined;
    return { ...(await read(query, language)), until };
  };

  const readList = async (query: QueryOf<K>, language: string | undefined): Promise<EncodedList> => {
    const { items, next, until } = await limit(() => readPage(query, language));
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
    const list = cached ?? (await lists.fill(topics, address, () => readList(query, language)));
    // Asked again in the same words it is found before anything is parsed, unless they will mean another time later.
    if (query === asked && !momentOf) lists.alias(nameIn(language, request.url), address);
    sendList(request.raw, reply.hijack().raw, list, request.id);
  });
};
