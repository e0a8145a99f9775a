import type { FastifyRequest } from 'fastify';
import type { FindCaller, RecallCaller } from '../caller.ts';
import { type CallCounts, clientOf } from './count-calls.ts';

/** A user, wherever they are, or the address of visitors. */
export type Client = { key: string; isVisitor: boolean };

export type CallLimit = {
  /** Counts a call; returns how many seconds its caller has to wait if that was too many. */
  count(request: FastifyRequest): number | Promise<number>;
  /** Undoes the count of a call that was served from the cache. */
  takeBack(request: FastifyRequest): void;
  /** The client that a call was counted for. */
  clientOf(request: FastifyRequest): Client;
};

type Needs = {
  calls: CallCounts;
  tokenOf: (request: FastifyRequest) => string | undefined;
  findCaller: FindCaller;
  /** Recalls for a minute: a session that has ended then counts for its address. */
  recallCaller: RecallCaller;
};

/** Limits the calls of each user, wherever they are, and those of visitors by their address. */
export const limitCalls = ({ calls, tokenOf, findCaller, recallCaller }: Needs): CallLimit => {
  const countedAs = new WeakMap<FastifyRequest, Client>();

  const countAs = (request: FastifyRequest, uid: string | undefined): number => {
    const key = uid ? `user ${uid}` : clientOf(request.ip);
    countedAs.set(request, { key, isVisitor: !uid });
    return calls.count(key);
  };

  return {
    count(request) {
      const token = tokenOf(request);
      if (token === undefined) return countAs(request, undefined);
      const recalled = recallCaller(request);
      if (recalled !== undefined) return countAs(request, recalled?.uid);
      return findCaller(request)
        .catch(() => null) // The call itself reports an unavailable database, if it needs it.
        .then((caller) => countAs(request, caller?.uid));
    },
    takeBack(request) {
      const client = countedAs.get(request);
      if (client !== undefined) calls.takeBack(client.key);
    },
    clientOf: (request) => countedAs.get(request) ?? { key: clientOf(request.ip), isVisitor: true },
  };
};
