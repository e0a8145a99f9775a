import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Endpoints } from '#contract/endpoints.ts';
import { type Call, serve } from '../http/serve.ts';
import { linkNext, type Page } from './cut-page.ts';
import type { ItemOf, ListKey } from './serve-list.ts';

/** Serves a list that depends on the caller: never cached. */
export const serveOwnList = <K extends ListKey>(
  api: FastifyInstance,
  key: K,
  read: (call: Call<K>) => Promise<Page<ItemOf<K>>>,
): void => {
  const pathOf = (params: unknown): string =>
    key
      .slice('GET '.length)
      // Parameters of all calls are object schemas.
      .replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      );
  serve(api, key, async (call) => {
    const { items, next } = await read(call);
    call.reply.header('cache-control', 'no-store');
    // Queries of all calls are object schemas.
    if (next)
      call.reply.header('link', linkNext(pathOf(call.params), call.query as Record<string, unknown>, next));
    return items as z.output<Endpoints[K]['response']>; // an array of its items, which the compiler cannot see for every K
  });
};
