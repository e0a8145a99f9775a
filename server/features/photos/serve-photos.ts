import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type PhotoWidth, photoWidths } from '#contract/photos.rules.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type CallCounts, clientOf } from '../../http/rate-limit/count-calls.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import type { Settings } from '../../settings.ts';
import { findPhotoFile } from './photos.queries.ts';

/** Browsers and proxies cache photos forever; this cache spares the database many first visits at once. */
const maxCachedBytes = 32_000_000;
/** Leaves database connections to other requests. */
const maxReads = 2;
const maxWaiting = 500;

const readAddress = (id: string, file: string): { id: string; width: PhotoWidth } | undefined => {
  const width = photoWidths.find((one) => file === `${one}.webp`);
  return width && /^[0-9a-f]{32}$/.test(id) ? { id, width } : undefined;
};

type Needs = { db: Db; settings: Pick<Settings, 'publicUrl'>; calls: CallCounts };

/** Serves photos publicly at immutable addresses. Requests for missing ones count against the rate limit. */
export const servePhotos = (app: FastifyInstance, { db, settings, calls }: Needs): void => {
  const headers = { ...apiHeaders(settings), 'cache-control': 'public, max-age=31536000, immutable' };
  const limitReads = limitConcurrency(maxReads, {
    most: maxWaiting,
    full: () => new AppError('UNAVAILABLE'),
  });
  const files = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
    // Concurrent requests for the same file share one read.
    fetchMethod: async (_key, _old, { context }) => {
      const { id, width } = context as NonNullable<ReturnType<typeof readAddress>>; // given below
      return limitReads(() => findPhotoFile(db, id, width));
    },
  });

  /** Counts only misses, so that nobody can make the database look up made-up addresses without end. */
  const limited = async <T>(reply: FastifyReply, find: () => Promise<T | undefined>) => {
    const client = clientOf(reply.request.ip);
    const wait = calls.count(client);
    if (wait > 0) {
      reply.header('retry-after', wait);
      throw new AppError('TOO_MANY_REQUESTS');
    }
    const found = await find();
    if (found) calls.takeBack(client);
    return found;
  };

  app.get<{ Params: { id: string; file: string } }>(
    '/photos/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const address = readAddress(request.params.id, request.params.file);
      const tag = address && `${address.id}-${address.width}`;
      if (!tag) throw new AppError('PHOTO_NOT_FOUND');
      const bytes = files.get(tag) ?? (await limited(reply, () => files.fetch(tag, { context: address })));
      if (!bytes) throw new AppError('PHOTO_NOT_FOUND');
      reply.headers(headers).header('etag', `"${tag}"`).header('x-request-id', request.id);
      if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
};
