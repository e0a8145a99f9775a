import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { brotliOptions, compressFrom } from '../http/compress-options.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'identity' | 'gzip' | 'br';

/** One way to send a list: its bytes, and the headers that go with exactly these bytes. */
export type Variant = { body: Buffer; etag: string; headers: Readonly<Record<string, string>> };

export type EncodedList = Readonly<Record<Encoding, Variant>> & { bytes: number };

/** Prepares a list's JSON for sending as often as it is asked for: hashed and compressed once. */
export const encodeList = async (json: string, link?: string): Promise<EncodedList> => {
  const plain = Buffer.from(json);
  // The link is part of what is revalidated: a list that grew a next page has changed.
  const hash = createHash('sha256')
    .update(json)
    .update(link ?? '')
    .digest('base64url')
    .slice(0, 27);

  const variant = (encoding: Encoding, body: Buffer): Variant => {
    // Other bytes need another strong tag.
    const etag = `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(link && { link }),
    };
    return { body, etag, headers };
  };

  const identity = variant('identity', plain);
  if (plain.length < compressFrom) return { identity, gzip: identity, br: identity, bytes: plain.length };
  const [br, gz] = await Promise.all([compressBrotli(plain, brotliOptions), compressGzip(plain)]);
  return {
    identity,
    gzip: variant('gzip', gz),
    br: variant('br', br),
    bytes: plain.length + br.length + gz.length,
  };
};
