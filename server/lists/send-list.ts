import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EncodedList, Encoding } from './encode-list.ts';

const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    return name.trim() === encoding && !parameters.some((p) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(p));
  });

const chooseEncoding = (header: string | string[] | undefined): Encoding => {
  if (typeof header !== 'string') return 'identity';
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : 'identity';
};

/** If-None-Match compares weakly: `W/"x"` and `"x"` are the same list. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim())) ?? false;

/** Sends a list, or only the word that the caller's copy is still good. */
export const sendList = (request: FastifyRequest, reply: FastifyReply, list: EncodedList): FastifyReply => {
  const { body, etag, headers } = list[chooseEncoding(request.headers['accept-encoding'])];
  reply.headers(headers);
  if (!isKnown(request.headers['if-none-match'], etag)) return reply.send(body);
  return reply.removeHeader('content-type').removeHeader('content-encoding').code(304).send();
};
