import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../settings.ts';

/** Asked twice in most calls, and nearly always for the same address. */
const origins = new LRUCache<string, string>({
  max: 20,
  memoMethod: (address) => (URL.canParse(address) ? new URL(address).origin : 'http://localhost'),
});

/** The origin that guests use: `PUBLIC_URL`, or without it (never in production) what they typed. */
export const ownOrigin = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string => origins.memo(publicUrl ?? `http://${headers.host ?? 'localhost'}`);
