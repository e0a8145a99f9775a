import { type ErrorCode, errors } from '#contract/errors.ts';
import type { ConfirmationWay } from '#contract/identity/confirmation.ts';
import { AuthenticatorCode, RecoveryCode } from '#contract/identity/identity.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import type { SignedIn } from '../../../http/caller.ts';
import type { Identity } from '../create-identity.ts';
import { findPasswordHash, hasPasskey, hasPassword } from '../identity.queries.ts';

/** How a caller can confirm their identity; there is no way for accounts with only a provider. */
export const findConfirmationWays = async (
  db: Db,
  caller: Pick<SignedIn, 'uid' | 'hasSecondFactor'>,
): Promise<ConfirmationWay[]> => {
  if (caller.hasSecondFactor) return (await hasPasskey(db, caller.uid)) ? ['code', 'passkey'] : ['code'];
  return (await hasPassword(db, caller.uid)) ? ['password'] : [];
};

/**
 * Refuses a caller who has not signed in or confirmed their identity in the last ten minutes, if they have a
 * way to.
 */
export const refuseUnconfirmed = async (db: Db, caller: SignedIn): Promise<void> => {
  if (caller.isConfirmed) return;
  const ways = await findConfirmationWays(db, caller);
  if (ways.length > 0) throw new AppError('CONFIRM_IDENTITY', { ways });
};

/** The path for a typed code: six digits are from the app, everything else is a recovery code. */
export const readCode = (identity: Pick<Identity, 'hashRecoveryCode'>, typed: string) => {
  const digits = AuthenticatorCode.safeParse(typed);
  if (digits.success)
    return { path: '/two-factor/verify-totp', body: { code: digits.data }, code: digits.data } as const;
  const recovery = RecoveryCode.safeParse(typed);
  if (!recovery.success) throw new AppError('WRONG_CODE', wrong('code', 'WRONG_CODE'));
  const body = { code: identity.hashRecoveryCode(recovery.data) };
  return { path: '/two-factor/verify-backup-code', body } as const;
};

/** Refuses a wrong password, and any password if a second factor is required. */
export const checkPassword = async (db: Db, caller: SignedIn, password: string): Promise<void> => {
  if (caller.hasSecondFactor)
    throw new AppError('CONFIRM_IDENTITY', { ways: await findConfirmationWays(db, caller) });
  const hash = await findPasswordHash(db, caller.uid);
  // Loaded on first use, like all of better-auth.
  const { verifyPassword } = await import('better-auth/crypto');
  if (!hash || !(await verifyPassword({ hash, password })))
    throw new AppError('WRONG_PASSWORD', wrong('password', 'WRONG_PASSWORD'));
};

const wrong = (path: string, code: ErrorCode) => ({ errors: [{ path, message: errors[code].message }] });
