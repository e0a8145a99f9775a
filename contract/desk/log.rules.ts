/** What an entry of the log is about; PostgreSQL tells it from the action. */
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

/** Calls by which the staff change how they sign in, which is logged too. */
export const factorActions = [
  'POST /auth/two-factor/verify-totp',
  'POST /auth/two-factor/generate-backup-codes',
  'POST /auth/two-factor/disable',
  'POST /auth/passkey/verify-registration',
  'POST /auth/passkey/delete-passkey',
] as const;
export type FactorAction = (typeof factorActions)[number];

/** What the house does by itself, and what is no call of the contract; all other actions are calls. */
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

/** Names of facts that nobody may read in the log: passwords, tokens, keys, codes that open something, and addresses that are keys themselves. */
const secret = /^url$|passw|passphrase|secret|token|cookie|credential|api.?key|(^|_|[a-z])code$/i;

export const isSecret = (name: string): boolean => secret.test(name);
