import { LRUCache } from 'lru-cache';
import { cachePerDatabase } from '../../db/cache-per-database.ts';
import type { Db } from '../../db/schema.ts';
import { type Bookable, findOffers, type Offer } from './bookings.queries.ts';

export type { Offer };

const offersOf = cachePerDatabase(() => new LRUCache<string, Offer>({ max: 2_000 }));

const keyOf = ({ kind, bookableId }: Bookable): string => `${kind} ${bookableId}`;

/** Recently read offers of bookables. PostgreSQL compares them when it writes, so a stale offer is never sold. */
export const recallOffers = async (
  db: Db,
  bookables: readonly Bookable[],
): Promise<(Offer | undefined)[]> => {
  const offers = offersOf(db);
  const known = bookables.map((bookable) => offers.get(keyOf(bookable)));
  if (known.every((offer) => offer !== undefined)) return known;
  const found = await findOffers(db, bookables);
  for (const [index, bookable] of bookables.entries()) {
    const offer = found[index];
    if (offer) offers.set(keyOf(bookable), offer);
  }
  return found;
};

/** Makes the next request read the offers again. */
export const forgetOffers = (db: Db, bookables: readonly Bookable[]): void => {
  for (const bookable of bookables) offersOf(db).delete(keyOf(bookable));
};
