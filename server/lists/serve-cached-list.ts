import type { AnswerFirst } from '../http/create-server.ts';
import type { ListCache } from './list-cache.ts';
import type { SendList } from './send-list.ts';

type Needs = {
  lists: ListCache;
  sendList: SendList;
  nameRequest: () => string;
  /** Told of each. */
  count: () => void;
};

/** Serves a cached list before Fastify, which would spend longer on the request than the response takes. It counts against no limit. */
export const answerFromMemory =
  ({ lists, sendList, nameRequest, count }: Needs): AnswerFirst =>
  (request, response) => {
    const list = request.method === 'GET' && request.url ? lists.find(request.url) : undefined;
    if (!list) return false;
    count();
    sendList(request, response, list, nameRequest());
    return true;
  };
