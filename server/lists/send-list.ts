import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RespondFirst } from '../http/create-server.ts';
import { apiHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import type { EncodedList, Encoding } from './encode-list.ts';
import type { ListCache } from './list-cache.ts';

type Needs = {
  lists: ListCache;
  sendList: SendList;
  nameRequest: () => string;
  count: () => void;
};

/** Serves a cached list before Fastify, which would spend longer on the request than the response takes. It counts against no limit. */
export const serveCachedList =
  ({ lists, sendList, nameRequest, count }: Needs): RespondFirst =>
  (request, response) => {
    const list = request.method === 'GET' && request.url ? lists.find(request.url) : undefined;
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

/** The smallest encoding that the caller can read. */
export const chooseEncoding = (header: string | string[] | undefined): Encoding => {
  if (typeof header !== 'string') return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
};

/** If-None-Match compares weakly: `W/"x"` and `"x"` are the same list. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim())) ?? false;

export type SendList = (
  request: IncomingMessage,
  response: ServerResponse,
  list: EncodedList,
  requestId: string,
) => void;

/** Sends a list in the encoding that suits the caller, or only the word that their copy is still good. */
export const createSendList = (settings: Pick<Settings, 'publicUrl'>): SendList => {
  const common = Object.entries(apiHeaders(settings)).flat();

  return ({ method, headers }, response, list, requestId) => {
    const variant = list[chooseEncoding(headers['accept-encoding'])];
    const own = [...common, 'x-request-id', requestId];
    if (isKnown(headers['if-none-match'], variant.etag))
      response.writeHead(304, [...own, ...variant.headersUnchanged]).end();
    else
      response
        .writeHead(200, [...own, ...variant.headers])
        .end(method === 'HEAD' ? '' : variant.body, 'latin1');
  };
};
