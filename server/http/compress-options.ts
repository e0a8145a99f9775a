import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Shorter responses fit in one packet anyway. */
export const compressFrom = 1_024;

/** The highest quality takes a hundred times as long and saves a tenth. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const compressOptions = {
  encodings: ['br', 'gzip', 'identity'],
  threshold: compressFrom,
  brotliOptions,
  // Nobody needs to send us compressed bodies, and a small one may unpack to a huge one.
  globalDecompression: false,
} satisfies FastifyCompressOptions;
