import { AppError } from '../../http/app-error.ts';
import { type LimitConcurrency, limitConcurrency } from '../../lib/limit-concurrency.ts';

type Limits = {
  /** Carts that want the same wait for each other; most connections of the pool stay for other calls. */
  atOnce: number;
  /** Whoever comes when so many wait is asked to come back later. */
  waiting: number;
  /** So many of one guest wait, who keeps nobody else waiting. */
  waitingOfGuest: number;
};

const full = (): AppError => new AppError('UNAVAILABLE');

/**
 * Lets only so many carts be held at the same time. Those of one guest follow each other, as they do in the database: only
 * one of them takes part in the queue of all.
 */
export const queueCheckouts = ({ atOnce, waiting, waitingOfGuest }: Limits) => {
  const queue = limitConcurrency(atOnce, { most: waiting, full });
  const guests = new Map<string, { queue: LimitConcurrency; count: number }>();
  return async <T>(uid: string, work: () => Promise<T>): Promise<T> => {
    const own = guests.get(uid) ?? { queue: limitConcurrency(1, { most: waitingOfGuest, full }), count: 0 };
    guests.set(uid, own);
    own.count += 1;
    try {
      return await own.queue(() => queue(work));
    } finally {
      own.count -= 1;
      if (own.count === 0) guests.delete(uid);
    }
  };
};
