import { AppError } from '../../http/app-error.ts';
import { limitConcurrency, limitConcurrencyByKey } from '../../lib/limit-concurrency.ts';

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
  const queueOfGuest = limitConcurrencyByKey({ most: 1, waiting: waitingOfGuest });
  return <T>(uid: string, work: () => Promise<T>): Promise<T> => queueOfGuest(uid, () => queue(work), full);
};
