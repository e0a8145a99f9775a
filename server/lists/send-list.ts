import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RespondFirst } from '../http/create-server.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import type { EncodedList, Encoding, Variant } from './encode-list.ts';
import type { ListCache } from './list-cache.ts';

/** The language of `Accept-Language`, if the house has translations in it; undefined for its own. */
export type LanguageOf = (header: string | undefined) => string | undefined;

/** The key of a list in the cache. */
export const nameIn = (language: string | undefined, address: string): string =>
  language === undefined ? address : `${language} ${address}`;

type Needs = {
  languageOf: LanguageOf;
  lists: ListCache;
  sendList: SendList;
  nameRequest: () => string;
  count: () => void;
};

/** Serves a cached list before Fastify, which would take longer than the response. It does not count against limits. */
export const serveCachedList =
  ({ languageOf, lists, sendList, nameRequest, count }: Needs): RespondFirst =>
  (request, response) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || !url) return false;
    const plain = lists.find(url);
    const language = plain?.isTranslated === false ? undefined : languageOf(headers['accept-language']);
    const list = language === undefined ? plain : lists.find(nameIn(language, url));
    if (!list) return false;
    count();
    sendList(request, response, list, nameRequest());
    return true;
  };

const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    return name.trim() === encoding && !parameters.some((p) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(p));
  });

/** The smallest encoding that the client accepts. */
export const chooseEncoding = (header: string | string[] | undefined): Encoding => {
  if (typeof header !== 'string') return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
};

/** If-None-Match compares weakly: `W/"x"` and `"x"` are the same list. Browsers send back exactly one tag. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header === etag ||
  (header?.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim())) ?? false);

export type SendList = (
  request: IncomingMessage,
  response: ServerResponse,
  list: EncodedList,
  requestId: string,
) => void;

/** Sends a list in the best encoding, or 304. */
export const createSendList = (settings: Pick<Settings, 'publicUrl'>): SendList => {
  const common = Object.entries(apiHeaders(settings)).flat();

  return ({ method, headers }, response, list, requestId) => {
    const send = (variant: Variant): void => {
      const isUnchanged = isKnown(headers['if-none-match'], variant.etag);
      const own = isUnchanged ? variant.headersUnchanged : variant.headers;
      response.writeHead(isUnchanged ? 304 : 200, [...common, 'x-request-id', requestId, ...own]);
      if (isUnchanged || method === 'HEAD') response.end();
      else response.end(variant.body, 'latin1');
    };
    const variant = list.variantIn(chooseEncoding(headers['accept-encoding']));
    if (variant instanceof Promise) variant.then(send, (error) => response.destroy(error));
    else send(variant);
  };
};
