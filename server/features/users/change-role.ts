import type { Kysely } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { lockRole, updateRole } from './users.queries.ts';

type Change = { role: 'admin' | 'user'; from?: Role | undefined };

/** Whether someone else was faster: the role is no longer the one that the admin saw. */
const isHandled = (current: Role, { from }: Change): boolean => from !== undefined && from !== current;

/** Approves, rejects, promotes or demotes, and may be repeated; the database itself keeps the last admin. */
export const changeRole = (db: Kysely<Database>, uid: string, change: Change) =>
  db.transaction().execute(async (tx) => {
    const current = await lockRole(tx, uid);
    if (!current) throw new AppError('USER_NOT_FOUND');
    if (isHandled(current, change)) throw new AppError('ALREADY_HANDLED');
    if (current !== change.role) await updateRole(tx, uid, change.role);
    return { success: true as const };
  });
