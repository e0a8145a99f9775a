import { type Kysely, sql } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

const columns = ['id', 'name', 'email', 'email_verified', 'role'] as const;

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();

export const findAdmins = (db: Db) =>
  db.selectFrom('users').select(columns).where('role', '=', 'admin').orderBy('email').execute();

export const changeRole = (db: Db, id: string, role: Role) =>
  db.updateTable('users').set({ role, updated_at: sql<Date>`now()` }).where('id', '=', id).execute();
