import type { SignInWay } from '../../../desk-log/record-sign-in.ts';

/** better-auth's name for where the browser comes back to from a provider. */
export const callback = '/callback/:id';

/** By which way somebody signs in whose session begins at a path; one that merely replaces another begins elsewhere. */
export const signInWays: Readonly<Record<string, SignInWay>> = {
  '/sign-up/email': 'password',
  '/sign-in/email': 'password',
  [callback]: 'provider',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'recovery code',
  '/passkey/verify-authentication': 'passkey',
};

/** When a new session has proved whose it is: now, which the database fills in, or not yet. */
export const confirmedAtOf = (path = ''): null | undefined => (path in signInWays ? undefined : null);
