import type { FastifyRequest } from 'fastify';
import type { FindCaller } from '../caller.ts';
import { type CallCounts, clientOf } from './count-calls.ts';

export type CallLimit = {
  /** Counts a call; gives how many seconds its caller has to wait if that was one too many. */
  count(request: FastifyRequest): number | Promise<number>;
  /** Does not count a call after all that was answered from the cache. */
  takeBack(request: FastifyRequest): void;
};

type Needs = {
  calls: CallCounts;
  tokenOf: (request: FastifyRequest) => string | undefined;
  findCaller: FindCaller;
  now(): number;
};

/** Whose session it is, is looked up again after so many milliseconds: one that has ended counts for its address. */
const memory = 60_000;
const mostRemembered = 100_000;

/** Limits the calls of each user, wherever they are, and those of visitors by their address. */
export const limitCalls = ({ calls, tokenOf, findCaller, now }: Needs): CallLimit => {
  const countedAs = new WeakMap<FastifyRequest, string>();
  let owners = new Map<string, string | null>();
  let since = now();

  const remember = (token: string, uid: string | null): string | null => {
    if (now() - since >= memory || owners.size >= mostRemembered) {
      owners = new Map();
      since = now();
    }
    owners.set(token, uid);
    return uid;
  };
  const isRemembered = (token: string): boolean => now() - since < memory && owners.has(token);

  const countAs = (request: FastifyRequest, uid: string | null | undefined): number => {
    const client = uid ? `user ${uid}` : clientOf(request.ip);
    countedAs.set(request, client);
    return calls.count(client);
  };

  return {
    count(request) {
      const token = tokenOf(request);
      if (token === undefined) return countAs(request, null);
      if (isRemembered(token)) return countAs(request, owners.get(token));
      return findCaller(request)
        .then((caller) => remember(token, caller?.uid ?? null))
        .catch(() => null) // The call itself will tell that the database is away, if it needs it.
        .then((uid) => countAs(request, uid));
    },
    takeBack(request) {
      const client = countedAs.get(request);
      if (client !== undefined) calls.takeBack(client);
    },
  };
};
