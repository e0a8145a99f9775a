import type { Db } from './schema.ts';

/** One value per database that this process uses, since caches must not be shared between databases. */
export const cachePerDatabase = <T>(create: () => T): ((db: Db) => T) => {
  const all = new WeakMap<Db, T>();
  return (db) => {
    const known = all.get(db) ?? create();
    all.set(db, known);
    return known;
  };
};
