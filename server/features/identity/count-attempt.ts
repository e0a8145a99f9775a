import type { IdentityPath } from '#contract/identity/identity.ts';
import type { Db } from '../../db/schema.ts';
import { clientOf } from '../../http/rate-limit/count-calls.ts';
import { countOne } from '../../http/rate-limit/count-one.ts';
import { hashEmail } from './identity.queries.ts';

type Limit = { name: string; by: 'client' | 'email' | 'account'; max: number; seconds: number };

/** Confirming who one is happens here; all else is better-auth's. */
type CountedPath = IdentityPath | '/confirm';

const quarterHour = 900;

/** How often is too often, as a share of what a client may ask of the whole server in a minute. */
const limitsOf = (path: CountedPath, perMinute: number): Limit[] => {
  const share = (part: number) => Math.max(3, Math.floor(perMinute / part));
  const password: Limit = { name: 'password', by: 'client', max: share(20), seconds: 60 };
  const mail: Limit[] = [
    { name: 'mail', by: 'client', max: share(60), seconds: 60 },
    // Nobody's letter box is to be filled from here.
    { name: 'mail-to', by: 'email', max: share(120), seconds: 3600 },
  ];
  // With somebody's session, be it borrowed or stolen, their password can be tried from any number of addresses.
  const ownPassword: Limit = { name: 'own-password', by: 'email', max: share(60), seconds: quarterHour };
  const code: Limit[] = [
    { name: 'code', by: 'client', max: share(20), seconds: 60 },
    { name: 'code-of', by: 'email', max: share(30), seconds: quarterHour },
  ];
  const limits: Partial<Record<CountedPath, Limit[]>> = {
    // Guesses at one account from many addresses add up; the bound is high, for it could also lock its owner out.
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

/** A client's first guess at an account is counted apart, so that a flood from many addresses does not lock its owner out. */
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

/** How long a code of an authenticator app is good: for the half minute before and after its own too. */
const codeSeconds = 90;

/** Whether a code comes for the first time from this account: whoever has seen it typed cannot use it again. */
export const isFirstUse = async (db: Db, email: string, code: string): Promise<boolean> =>
  (await countOne(db, `code-used ${hashEmail(email)} ${code}`, codeSeconds)).count === 1;

/** Counts an attempt in the database, where all processes do; tells how many seconds to wait if it was one too many. */
export const countAttempt = async (db: Db, attempt: Attempt): Promise<number> => {
  for (const limit of limitsOf(attempt.path, attempt.perMinute)) {
    const key = await keyOf(db, limit, attempt);
    if (!key) continue;
    const { count, wait } = await countOne(db, key, limit.seconds);
    if (count > limit.max) return Math.max(1, wait);
  }
  return 0;
};
