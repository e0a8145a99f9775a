import type { Db } from '#server/db/schema.ts';
import { insertRows } from '#server/testing/rows.ts';

/** Adds PCs for 10 an hour, enough that nobody waits for one; returns their ids. */
export const addPcs = async (db: Db, count: number): Promise<number[]> => {
  const pc = { description: 'A screen', image: '/pictures/pc.svg', price_cents: 1_000 };
  const ids = Array.from({ length: count }, (_, number) => 1_000 + number);
  await insertRows(
    db,
    'pcs',
    ids.map((id) => ({ ...pc, id, title: `PC ${id}` })),
  );
  return ids;
};
