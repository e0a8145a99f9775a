import type { IncomingMessage } from 'node:http';
import type { AnswerFirst } from '../http/create-server.ts';
import type { ListCache } from './list-cache.ts';
import type { SendList } from './send-list.ts';

type Needs = {
  lists: ListCache;
  sendList: SendList;
  clientOf: (request: IncomingMessage) => string;
  secondsToWait: (ip: string) => number;
  nameRequest: () => string;
  /** Told of each. */
  count: () => void;
};

/** Answers a kept list before Fastify hears of the request: it would spend longer on it than the answer takes. */
export const answerFromMemory =
  ({ lists, sendList, clientOf, secondsToWait, nameRequest, count }: Needs): AnswerFirst =>
  (request, response) => {
    const list = request.method === 'GET' && request.url ? lists.find(request.url) : undefined;
    // Whoever asks too often is refused by Fastify, in the same words as everywhere.
    if (!list || secondsToWait(clientOf(request)) > 0) return false;
    count();
    sendList(request, response, list, nameRequest());
    return true;
  };
