import type { Kysely } from 'kysely';
import type { User } from '#contract/identity/users.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { presentUser } from './present-user.ts';
import { findUser } from './users.queries.ts';

/** One user's record. */
export const showUser = async (db: Kysely<Database>, uid: string): Promise<User> => {
  const row = await findUser(db, uid);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return presentUser(row);
};
