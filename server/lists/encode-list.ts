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

export type EncodedList = {
  /** Compressed when it is first asked for, and from then on there at once. */
  variantIn(encoding: Encoding): Variant | Promise<Variant>;
  /** With room for what will be compressed. */
  bytes: number;
  /** From when on it is not true any more though nothing changes, in milliseconds since 1970. */
  until?: number;
  /** Whether it is another in other languages. */
  isTranslated: boolean;
};

const compress = { gzip: compressGzip, br: (plain: Buffer) => compressBrotli(plain, brotliOptions) };

/** Prepares a list for being sent as often as it is asked for: hashed, and compressed once in each encoding that somebody reads. */
export const encodeList = (
  json: string,
  { link, isTranslated = false }: { link?: string | undefined; isTranslated?: boolean } = {},
): EncodedList => {
  const plain = Buffer.from(json);
  // The link is part of what is revalidated: a list that grew a next page has changed.
  const hash = createHash('sha256').update(`${link}\n${json}`).digest('base64url').slice(0, 22);

  const vary = isTranslated ? 'accept-encoding, accept-language' : 'accept-encoding';

  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const isPlain = encoding === 'identity';
    // Other bytes need another strong tag.
    const etag = isPlain ? `"${hash}"` : `"${hash}-${encoding}"`;
    const headersUnchanged = [
      ...['etag', etag, 'cache-control', 'no-cache', 'vary', vary],
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
  const compressed: { gzip?: Variant | Promise<Variant>; br?: Variant | Promise<Variant> } = {};
  const make = async (encoding: 'gzip' | 'br'): Promise<Variant> => {
    const made = variant(encoding, await compress[encoding](plain));
    compressed[encoding] = made;
    return made;
  };
  return {
    variantIn(encoding) {
      if (encoding === 'identity' || plain.length < compressFrom) return identity;
      compressed[encoding] ??= make(encoding);
      return compressed[encoding];
    },
    bytes: Math.ceil(plain.length * 1.5),
    isTranslated,
  };
};
