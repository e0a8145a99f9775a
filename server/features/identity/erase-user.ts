import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { deleteUser } from './identity.queries.ts';

/** Erases a user and everything personal about them, or nothing: the last admin stays. */
export const eraseUser = (db: Kysely<Database>, user: { id: string; email: string }): Promise<void> =>
  db.transaction().execute((tx) => deleteUser(tx, user));
