import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { brotliOptions, compressFrom } from '../http/compress-options.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'identity' | 'gzip' | 'br';

export type Variant = {
  etag: string;
  /** Names and values by turns, as Node takes them fastest. */
  headers: readonly string[];
  headersUnchanged: readonly string[];
  /** One character for each byte: Node then sends it with the headers in a single write. */
  body: string;
};

export type EncodedList = Readonly<Record<Encoding, Variant>> & {
  bytes: number;
  /** From when on it is not true any more though nothing changes, in milliseconds since 1970. */
  until?: number;
};

/** Prepares a list for being sent as often as it is asked for: hashed and compressed once. */
export const encodeList = async (json: string, link?: string): Promise<EncodedList> => {
  const plain = Buffer.from(json);
  // The link is part of what is revalidated: a list that grew a next page has changed.
  const hash = createHash('sha256').update(`${link}\n${json}`).digest('base64url').slice(0, 22);

  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const isPlain = encoding === 'identity';
    // Other bytes need another strong tag.
    const etag = isPlain ? `"${hash}"` : `"${hash}-${encoding}"`;
    const headersUnchanged = [
      ...['etag', etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding'],
      ...(link ? ['link', link] : []),
    ];
    const headers = [
      ...['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)],
      ...(isPlain ? [] : ['content-encoding', encoding]),
      ...headersUnchanged,
    ];
    return { etag, headers, headersUnchanged, body: body.toString('latin1') };
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
