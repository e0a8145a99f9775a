import { lookup as resolve } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Why nothing was fetched. */
export type OutsideProblem = 'address' | 'unreachable' | 'refused' | 'redirects' | 'too large' | 'too slow';

export class OutsideError extends Error {
  readonly problem: OutsideProblem;

  constructor(problem: OutsideProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** What may be reached. Only tests, whose sites are on this machine, pass their own. */
export type Reach = {
  lookup(host: string): Promise<{ address: string; family: number }[]>;
  isAllowed(address: string): boolean;
  ports: readonly string[];
};

const publicInternet: Reach = {
  lookup: (host) => resolve(host, { all: true }),
  isAllowed: isPublicAddress,
  // The protocol's default port is left out.
  ports: ['', '80', '443'],
};

const limits = { bytes: 2_000_000, redirects: 3, milliseconds: 15_000 };

/** A URL that may be fetched, as far as the URL alone shows; undefined for others. Calendars use `webcal:` for `https:`. */
export const readOutsideUrl = (text: string, reach: Reach = publicInternet): URL | undefined => {
  const address = text.replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined;
  if (!reach.ports.includes(url.port)) return undefined;
  // URLs normalise numbers in any notation to four decimals. They are not resolved.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !reach.isAllowed(host)) return undefined;
  url.hash = '';
  return url;
};

/** Connects only to checked addresses: a second lookup could return another one. */
const lookUpAllowed =
  (reach: Reach): LookupFunction =>
  (host, { all }, callback) => {
    reach.lookup(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => reach.isAllowed(address)))
          callback(new OutsideError('address'), '', 0);
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, '', 0),
    );
  };

const request = (url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const { get } = url.protocol === 'https:' ? https : http;
    get(
      url,
      {
        agent: false,
        lookup: lookUpAllowed(reach),
        signal,
        // Uncompressed, so that a small response cannot become a large one.
        headers: {
          accept: 'text/calendar, */*;q=0.1',
          'accept-encoding': 'identity',
          'user-agent': 'Nightdesk',
        },
      },
      done,
    ).on('error', fail);
  });

const readText = async (response: IncomingMessage): Promise<string> => {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = response.headers;
  if (encoding !== 'identity') throw new OutsideError('refused');
  if (Number(length) > limits.bytes) throw new OutsideError('too large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw new OutsideError('too large');
    chunks.push(chunk);
  }
  if (!response.complete) throw new OutsideError('unreachable');
  return Buffer.concat(chunks).toString('utf8');
};

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

const follow = async (first: URL, reach: Reach, signal: AbortSignal): Promise<string> => {
  let url = first;
  for (let step = 0; step <= limits.redirects; step++) {
    const response = await request(url, reach, signal);
    try {
      const { statusCode: status = 0, headers } = response;
      if (status === 200) return await readText(response);
      if (!isRedirect(status) || headers.location === undefined) throw new OutsideError('refused');
      const next = URL.canParse(headers.location, url.href)
        ? readOutsideUrl(new URL(headers.location, url).href, reach)
        : undefined;
      if (!next) throw new OutsideError('address');
      url = next;
    } finally {
      response.destroy();
    }
  }
  throw new OutsideError('redirects');
};

type Options = { signal?: AbortSignal; reach?: Reach; milliseconds?: number };

/** Fetches text from a public URL, following redirects: at most two megabytes and fifteen seconds. Throws an `OutsideError`. */
export const fetchOutside = async (
  address: string,
  { signal: closing, reach = publicInternet, milliseconds = limits.milliseconds }: Options = {},
): Promise<string> => {
  const url = readOutsideUrl(address, reach);
  if (!url) throw new OutsideError('address');
  const late = AbortSignal.timeout(milliseconds);
  try {
    return await follow(url, reach, closing ? AbortSignal.any([late, closing]) : late);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(late.aborted ? 'too slow' : 'unreachable', { cause: error });
  }
};
