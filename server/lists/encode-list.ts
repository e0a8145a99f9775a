import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { brotliOptions, compressFrom } from '../http/compress-options.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'identity' | 'gzip' | 'br';

export type Variant = {
  etag: string;
  /** Names and values alternate, which is fastest for Node. */
  headers: readonly string[];
  headersUnchanged: readonly string[];
  /** A string has one character per byte: Node sends it together with the headers. */
  body: string | Buffer;
};

export type EncodedList = {
  /** Compressed when first requested, then cached. */
  variantIn(encoding: Encoding): Variant | Promise<Variant>;
  /** Includes space for compressed variants. */
  bytes: number;
  /** When it expires although nothing changes, in milliseconds since 1970. */
  until?: number;
  /** Whether it differs by language. */
  isTranslated: boolean;
};

/** Larger bodies are sent as they are: copying them would take longer than a second chunk. */
const mostCopied = 65_536;

const compress = { gzip: compressGzip, br: (plain: Buffer) => compressBrotli(plain, brotliOptions) };

/** Prepares a list for repeated sending: hashed, and compressed once per requested encoding. */
export const encodeList = (
  json: string,
  { link, isTranslated = false }: { link?: string | undefined; isTranslated?: boolean } = {},
): EncodedList => {
  const plain = Buffer.from(json);
  // The hash includes the `Link` header: a list with a new next page has changed.
  const hash = createHash('sha256').update(`${link}\n`).update(plain).digest('base64url').slice(0, 22);

  const vary = isTranslated ? 'accept-encoding, accept-language' : 'accept-encoding';

  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const isPlain = encoding === 'identity';
    // Each encoding needs its own strong ETag.
    const etag = isPlain ? `"${hash}"` : `"${hash}-${encoding}"`;
    const headersUnchanged = [
      'etag',
      etag,
      'cache-control',
      'no-cache',
      'vary',
      vary,
      ...(link ? ['link', link] : []),
    ];
    const headers = [
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(body.length),
      ...(isPlain ? [] : ['content-encoding', encoding]),
      ...headersUnchanged,
    ];
    return {
      etag,
      headers,
      headersUnchanged,
      body: body.length > mostCopied ? body : body.toString('latin1'),
    };
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
