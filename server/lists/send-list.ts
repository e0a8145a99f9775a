import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { chooseEncoding } from './choose-encoding.ts';
import type { EncodedList } from './encode-list.ts';

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
