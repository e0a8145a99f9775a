import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxPhotoBytes, photoTypes } from '#contract/photos.rules.ts';
import { serveDeskWrite } from '../../desk-log/serve-desk-write.ts';
import { allowSlowBody } from '../../http/allow-slow-body.ts';
import { AppError } from '../../http/app-error.ts';
import { refusalOf } from '../../http/caller.ts';
import { type LimitConcurrency, limitConcurrency } from '../../lib/limit-concurrency.ts';
import type { Parts } from '../../parts.ts';
import { openDecoder } from './open-decoder.ts';
import { UploadedFile, uploadPhoto } from './upload-photo.ts';

/** How many uploads of 8 MB each are read at a time, and how many may wait. */
const maxUploads = 4;
const maxWaiting = 40;

/** In milliseconds: 8 MB over a slow connection, plus the wait before it. */
const uploadTimeout = 180_000;

/** Without parameters, in lower case. */
const typeOf = (headers: FastifyRequest['headers']): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const uploadCall = 'POST /desk/photos';

/** Limits concurrent uploads. Others wait, unread, until those are answered. */
const waitInLine = () => {
  const limit = limitConcurrency(maxUploads, {
    most: maxWaiting,
    full: () => new AppError('UNAVAILABLE'),
  });
  return (_request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    limit(
      () =>
        new Promise<void>((resolve) => {
          finished(reply.raw, () => resolve());
          done();
        }),
    ).catch(done);
  };
};

export const servePhotoUploads = (api: FastifyInstance, parts: Parts): void => {
  const { db, identity } = parts;
  const decoder = openDecoder();
  api.addHook('onClose', () => decoder.close());

  api.register(async (uploads) => {
    // Checks the role before reading 8 MB; the usual check follows.
    uploads.addHook('onRequest', async (request) => {
      const caller = await identity.findCaller(request);
      if (caller?.role !== 'admin') throw refusalOf(caller);
      allowSlowBody(request.raw, uploadTimeout);
    });
    uploads.addHook('onRequest', waitInLine());
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _body, done) => done(new AppError('PHOTO_TYPE')));
    uploads.addContentTypeParser<Buffer>(
      [...photoTypes],
      { parseAs: 'buffer', bodyLimit: maxPhotoBytes },
      ({ headers }, bytes, done) => done(null, new UploadedFile(typeOf(headers), bytes)),
    );
    serveDeskWrite(
      uploads,
      parts,
      uploadCall,
      ({ request, reply, idempotentCall }, context) => {
        const limit: LimitConcurrency = (work) => api.limitRunning(request, reply, work);
        return uploadPhoto({ db, decoder, limit }, context, idempotentCall, request.body);
      },
      { config: { limitsItself: true } },
    );
  });
};
