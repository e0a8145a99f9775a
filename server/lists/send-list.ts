import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { chooseEncoding } from './choose-encoding.ts';
import type { EncodedList } from './encode-list.ts';

/** If-None-Match compares weakly: `W/"x"` and `"x"` are the same list. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim())) ?? false;

export type SendList = (request: FastifyRequest, reply: FastifyReply, list: EncodedList) => void;

/** Sends lists past Fastify's own way of answering, which takes longer than everything else about them. */
export const createSendList = (settings: Pick<Settings, 'publicUrl'>): SendList => {
  const common = Object.entries(apiHeaders(settings)).flat();

  return ({ id, headers }, reply, list) => {
    const variant = list[chooseEncoding(headers['accept-encoding'])];
    const { raw } = reply.hijack();
    if (isKnown(headers['if-none-match'], variant.etag)) {
      raw.writeHead(304, [...common, 'x-request-id', id, ...variant.headersUnchanged]).end();
    } else {
      raw.writeHead(200, [...common, 'x-request-id', id, ...variant.headers]).end(variant.body, 'latin1');
    }
  };
};
