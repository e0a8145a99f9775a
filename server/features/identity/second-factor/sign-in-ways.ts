import type { SignInWay } from '../../../desk-log/record-sign-in.ts';

/** better-auth's path for the return from a provider. */
export const callback = '/callback/:id';

/**
 * How a user signed in, by the path that creates the session; a session that only replaces another begins
 * elsewhere.
 */
export const signInWays: Readonly<Record<string, SignInWay>> = {
  '/sign-up/email': 'password',
  '/sign-in/email': 'password',
  [callback]: 'provider',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'recovery code',
  '/passkey/verify-authentication': 'passkey',
};

/** When a new session counts as confirmed: now (filled in by the database), or not yet (null). */
export const confirmedAtOf = (path = ''): null | undefined => (path in signInWays ? undefined : null);
