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
  'sign in',
] as const;
export type OwnAction = (typeof ownActions)[number];

/** Names of facts that nobody may read in the log: passwords, tokens, keys, and codes that open something. */
const secret = /passw|passphrase|secret|token|cookie|credential|api.?key|(^|_|[a-z])code$/i;

export const isSecret = (name: string): boolean => secret.test(name);
