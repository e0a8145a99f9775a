/** What an entry of the log is about; PostgreSQL derives it from the action. */
export const logKinds = [
  'bookings',
  'money',
  'rooms',
  'prices',
  'food',
  'guests',
  'settings',
  'access',
] as const;
export type LogKind = (typeof logKinds)[number];

/** Calls that change how a member of staff signs in; they are logged too. */
export const factorActions = [
  'POST /auth/two-factor/verify-totp',
  'POST /auth/two-factor/generate-backup-codes',
  'POST /auth/two-factor/disable',
  'POST /auth/passkey/verify-registration',
  'POST /auth/passkey/delete-passkey',
] as const;
export type FactorAction = (typeof factorActions)[number];

/** Actions that the system takes without a call of the contract; all other actions are calls. */
export const ownActions = [
  'release hold',
  'settle refund',
  'postpone refund',
  'reopen refund',
  'delete photo',
  'expire points',
  'grant admin',
  'revoke admin',
  'remove factor',
  'sign in',
] as const;
export type OwnAction = (typeof ownActions)[number];

/** Names of fields that must not appear in the log: passwords, tokens, keys, access codes, secret addresses. */
const secret = /^url$|passw|passphrase|secret|token|cookie|credential|api.?key|(^|_|[a-z])code$/i;

export const isSecret = (name: string): boolean => secret.test(name);
