import { type Selectable, sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Language } from '#contract/languages.rules.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';
import { digestOf, isAfterCursor, sinceOf, type TimeCursor } from '../../lists/time-cursor.ts';

const columns = [
  ...(['id', 'name', 'email', 'email_verified', 'phone_number', 'image', 'role', 'language'] as const),
] as const;

export type UserRow = Pick<Selectable<Database['users']>, (typeof columns)[number]>;

export const findUser = (db: Db, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', uid).executeTakeFirst();

/** In order of registration, one row more than the limit, to know whether there is a next page. */
export const findUsers = (
  db: Db,
  { role, limit, after }: { role: Role | undefined; limit: number; after: TimeCursor | undefined },
): Promise<(UserRow & TimeCursor)[]> => {
  let users = db
    .selectFrom('users')
    .select([...columns, sinceOf('created_at').as('since'), digestOf('id').as('digest')]);
  if (role) users = users.where('role', '=', role);
  if (after)
    users = users.where(isAfterCursor(after, { table: 'users', time: 'created_at', direction: 'asc' }));
  return users
    .orderBy(sql`created_at, id`)
    .limit(limit + 1)
    .execute();
};

export const updateRole = (tx: Tx, uid: string, role: Role) =>
  tx.updateTable('users').set({ role, updated_at: sql<Date>`now()` }).where('id', '=', uid).execute();

/** Only plain users can become pending. */
export const requestAdmin = (db: Db, uid: string) =>
  db.updateTable('users').set({ role: 'pending' }).where('id', '=', uid).where('role', '=', 'user').execute();

type Details = { name?: string; phone_number?: string; image?: string | null; language?: Language };

export const updateDetails = (db: Db, uid: string, details: Details) =>
  db
    .updateTable('users')
    .set({ ...details, updated_at: sql<Date>`now()` })
    .where('id', '=', uid)
    .execute();
