import type { Db } from './schema.ts';

/** Gives each database that this process works on its own of something: what is known of one says nothing of another. */
export const keepForDatabase = <T>(create: () => T): ((db: Db) => T) => {
  const all = new WeakMap<Db, T>();
  return (db) => {
    const known = all.get(db) ?? create();
    all.set(db, known);
    return known;
  };
};
