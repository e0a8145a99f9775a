import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Shorter answers fit in one packet anyway. */
export const compressFrom = 1_024;

/** Brotli's best effort takes a hundred times as long as this and saves a tenth. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const compressOptions = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: compressFrom,
  brotliOptions,
  // Nobody needs to send us compressed bodies, and a small one may unpack to a huge one.
  globalDecompression: false,
} satisfies FastifyCompressOptions;
