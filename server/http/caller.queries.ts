import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Database } from '../db/schema.ts';

/** Locks users until the transaction ends, in the order of their ids, as everybody does; gives the roles that they have now. */
export const lockUsers = async (
  tx: Kysely<Database>,
  uids: readonly string[],
): Promise<{ id: string; role: Role }[]> => {
  const { rows } = await sql<{ id: string; role: Role }>`
    select id, role from users where id = any(${uids}) order by id for no key update`.execute(tx);
  return rows;
};
