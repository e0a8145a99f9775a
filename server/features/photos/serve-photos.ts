import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type PhotoWidth, photoWidths } from '#contract/photos.rules.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { apiHeaders } from '../../http/security-headers.ts';
import { limitConcurrency } from '../../lib/limit-concurrency.ts';
import type { Settings } from '../../settings.ts';
import { findPhotoFile } from './photos.queries.ts';

/** Browsers and proxies keep photos for good; this spares the database many first visits at once. */
const mostCachedBytes = 32_000_000;
/** So that pictures leave connections to everybody else. */
const mostReads = 2;
const mostWaiting = 500;

const readAddress = (id: string, file: string): { id: string; width: PhotoWidth } | undefined => {
  const width = photoWidths.find((one) => file === `${one}.webp`);
  return width && /^[0-9a-f]{32}$/.test(id) ? { id, width } : undefined;
};

/** Serves photos to everyone under addresses whose content never changes. */
export const servePhotos = (
  app: FastifyInstance,
  { db, settings }: { db: Db; settings: Pick<Settings, 'publicUrl'> },
): void => {
  const headers = { ...apiHeaders(settings), 'cache-control': 'public, max-age=31536000, immutable' };
  const inTurn = limitConcurrency(mostReads, { most: mostWaiting, full: () => new AppError('UNAVAILABLE') });
  const files = new LRUCache<string, Buffer>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ length }) => length,
    // Many who want the same at once share one read.
    fetchMethod: async (_key, _old, { context }) => {
      const { id, width } = context as NonNullable<ReturnType<typeof readAddress>>; // given below
      return inTurn(() => findPhotoFile(db, id, width));
    },
  });

  app.get<{ Params: { id: string; file: string } }>(
    '/photos/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const address = readAddress(request.params.id, request.params.file);
      const tag = address && `${address.id}-${address.width}`;
      const bytes = tag && (await files.fetch(tag, { context: address }));
      if (!bytes) throw new AppError('PHOTO_NOT_FOUND');
      reply.headers(headers).header('etag', `"${tag}"`).header('x-request-id', request.id);
      if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
};
