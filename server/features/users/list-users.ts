import type { Kysely } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { User } from '#contract/identity/users.ts';
import type { Database } from '../../db/schema.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { readTimeMark, writeTimeMark } from '../../lists/time-cursor.ts';
import { presentUser } from './present-user.ts';
import { findUsers } from './users.queries.ts';

type Query = { role?: Role | undefined; limit: number; after?: string | undefined };

/** The users, or those of one role, in the order in which they came; one page of them. */
export const listUsers = async (db: Kysely<Database>, { role, limit, after }: Query): Promise<Page<User>> => {
  const rows = await findUsers(db, { role, limit, after: readTimeMark(after) });
  return cutPage(rows, { limit, markOf: writeTimeMark, present: presentUser });
};
