import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from './schema.ts';

export const deleteSome = async (
  db: Db,
  table: keyof Database,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};
