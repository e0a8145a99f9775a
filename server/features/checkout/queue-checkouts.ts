import { AppError } from '../../http/app-error.ts';
import { type LimitConcurrency, limitConcurrency } from '../../lib/limit-concurrency.ts';

type Limits = {
  /** Few, since carts for the same slot wait for each other's locks, and other calls need connections too. */
  atOnce: number;
  waiting: number;
  waitingOfGuest: number;
};

const full = (): AppError => new AppError('UNAVAILABLE');

/**
 * Limits how many carts are held at once. Those of one guest run in sequence, as their locks demand, and take
 * one place.
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
