import type { Transaction } from 'kysely';
import type { Role } from '#contract/identity/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { findUser, updateRole } from './users.queries.ts';

type Change = { role: 'admin' | 'user'; from?: Role | undefined };

/** Whether someone else was faster: the role is no longer the one that the admin saw. */
const isHandled = (current: Role, { from }: Change): boolean => from !== undefined && from !== current;

/** Approves, rejects, promotes or demotes a user who is locked, and may be repeated; the database itself keeps the last admin. */
export const changeRole = async (tx: Transaction<Database>, uid: string, change: Change) => {
  const user = await findUser(tx, uid);
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (isHandled(user.role, change)) throw new AppError('ALREADY_HANDLED');
  if (user.role !== change.role) await updateRole(tx, uid, change.role);
  return { success: true as const };
};
