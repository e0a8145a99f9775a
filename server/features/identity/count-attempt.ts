import type { IdentityPath } from '#contract/identity/identity.ts';
import type { Db } from '../../db/schema.ts';
import { clientOf } from '../../http/rate-limit/count-calls.ts';
import { countOne } from '../../http/rate-limit/count-one.ts';
import { hashEmail } from './identity.queries.ts';

type Limit = { name: string; by: 'client' | 'email' | 'account'; max: number; seconds: number };

/** `/confirm` is ours; the other paths are better-auth's. */
type CountedPath = IdentityPath | '/confirm';

const quarterHour = 900;

/** Attempt limits, as shares of a client's calls per minute. */
const limitsOf = (path: CountedPath, perMinute: number): Limit[] => {
  const share = (part: number) => Math.max(3, Math.floor(perMinute / part));
  const password: Limit = { name: 'password', by: 'client', max: share(20), seconds: 60 };
  const mail: Limit[] = [
    { name: 'mail', by: 'client', max: share(60), seconds: 60 },
    // Prevents flooding somebody's mailbox.
    { name: 'mail-to', by: 'email', max: share(120), seconds: 3600 },
  ];
  // A borrowed or stolen session lets its password be guessed from any number of addresses.
  const ownPassword: Limit = { name: 'own-password', by: 'email', max: share(60), seconds: quarterHour };
  const code: Limit[] = [
    { name: 'code', by: 'client', max: share(20), seconds: 60 },
    { name: 'code-of', by: 'email', max: share(30), seconds: quarterHour },
  ];
  const limits: Partial<Record<CountedPath, Limit[]>> = {
    // Guesses at one account add up across addresses; the limit is high, since it could lock out the owner.
    '/sign-in/email': [password, { name: 'password-of', by: 'account', max: share(2), seconds: quarterHour }],
    '/sign-up/email': [{ name: 'sign-up', by: 'client', max: share(20), seconds: 60 }],
    '/sign-in/social': [{ name: 'social', by: 'client', max: share(10), seconds: 60 }],
    '/change-password': [password, ownPassword],
    '/delete-user': [password, ownPassword],
    '/confirm': [password, ownPassword],
    '/reset-password': [password],
    '/two-factor/enable': [password, ownPassword],
    '/two-factor/generate-backup-codes': [password, ownPassword],
    '/two-factor/disable': [password, ownPassword],
    '/passkey/verify-authentication': [{ name: 'passkey', by: 'client', max: share(20), seconds: 60 }],
    '/two-factor/verify-totp': code,
    '/two-factor/verify-backup-code': code,
    '/request-password-reset': mail,
    '/send-verification-email': mail,
  };
  return limits[path] ?? [];
};

type Attempt = { path: CountedPath; ip: string; email: string | undefined; perMinute: number };

/**
 * Counts a client's first guess at an account separately, so that a flood from many addresses does not lock
 * out the owner.
 */
const nameOfGuess = async (db: Db, name: string, { ip, email }: Attempt): Promise<string> => {
  const { count } = await countOne(
    db,
    `password-from ${hashEmail(email ?? '')} ${clientOf(ip)}`,
    quarterHour,
  );
  return count === 1 ? `first-${name}` : name;
};

const keyOf = async (db: Db, { name, by }: Limit, attempt: Attempt) => {
  if (by === 'client') return `${name} ${clientOf(attempt.ip)}`;
  if (!attempt.email) return undefined;
  return `${by === 'account' ? await nameOfGuess(db, name, attempt) : name} ${hashEmail(attempt.email)}`;
};

/** How long an authenticator code is valid: its own half minute, and the ones before and after. */
const codeSeconds = 90;

/** Whether an account uses a code for the first time, so that an observed code cannot be replayed. */
export const isFirstUse = async (db: Db, email: string, code: string): Promise<boolean> =>
  (await countOne(db, `code-used ${hashEmail(email)} ${code}`, codeSeconds)).count === 1;

/**
 * Counts an attempt in the database, shared by all processes; returns how many seconds to wait if it was too
 * many.
 */
export const countAttempt = async (db: Db, attempt: Attempt): Promise<number> => {
  for (const limit of limitsOf(attempt.path, attempt.perMinute)) {
    const key = await keyOf(db, limit, attempt);
    if (!key) continue;
    const { count, wait } = await countOne(db, key, limit.seconds);
    if (count > limit.max) return Math.max(1, wait);
  }
  return 0;
};
