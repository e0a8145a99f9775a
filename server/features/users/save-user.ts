import type { z } from 'zod';
import { isBlank } from '#contract/fields.ts';
import type { Role } from '#contract/identity/permissions.ts';
import type { NewUser } from '#contract/identity/users.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { type DeskContext, recordDeskAction } from '../../desk-log/record-desk-action.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { enqueueMail } from '../../mail/enqueue-mail.ts';
import { findUser, requestAdmin, updateDetails, updateRole } from './users.queries.ts';
import { writeDecidedMail } from './write-decided-mail.ts';

type Input = z.output<typeof NewUser>;

/** Users save only their own record, and cannot make themselves clerk or admin. */
const refuseForeign = (caller: SignedIn, { uid, email, role }: Input): void => {
  const isOwn =
    (isBlank(uid) || uid === caller.uid) &&
    (isBlank(email) || email.trim().toLowerCase() === caller.email.toLowerCase());
  if (!isOwn || role === 'admin' || role === 'clerk') throw new AppError('NOT_ALLOWED');
};

/** Saves a user's own details; asking to be an admin makes them pending, and no role is ever lost. */
export const saveUser = async (db: Db, caller: SignedIn, input: Input) => {
  refuseForeign(caller, input);
  await db.transaction().execute(async (tx) => {
    await updateDetails(tx, caller.uid, {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.phoneNumber !== undefined && { phone_number: input.phoneNumber }),
      ...(input.photoURL !== undefined && { image: input.photoURL || null }),
      ...(input.language !== undefined && { language: input.language }),
    });
    if (input.role === 'pending') await requestAdmin(tx, caller.uid);
  });
  return { acknowledged: true as const, insertedId: caller.uid };
};

type Change = { role: Exclude<Role, 'pending'>; from?: Role | undefined };

/** Whether another admin was faster: the role is no longer the one that the caller saw. */
const isHandled = (current: Role, { from }: Change): boolean => from !== undefined && from !== current;

/**
 * Approves, rejects, promotes or demotes a locked user, idempotently; the database protects the last admin.
 */
export const changeRole = async (tx: Tx, context: DeskContext, uid: string, change: Change) => {
  const user = await findUser(tx, uid);
  if (!user) throw new AppError('USER_NOT_FOUND');
  if (isHandled(user.role, change)) throw new AppError('ALREADY_HANDLED');
  if (user.role !== change.role) {
    await updateRole(tx, uid, change.role);
    const [before, after] = [{ role: user.role }, { role: change.role }];
    await recordDeskAction(tx, context, { subject: `guest ${uid}`, before, after });
    if (user.role === 'pending') {
      const { name, email, email_verified: emailVerified, language } = user;
      const reader = { name, email, emailVerified, language };
      await enqueueMail(tx, writeDecidedMail(reader, change.role, context));
    }
  }
  return { success: true as const };
};
