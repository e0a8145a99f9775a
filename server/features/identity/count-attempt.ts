import type { IdentityPath } from '#contract/identity/identity.ts';
import type { Db } from '../../db/schema.ts';
import { clientOf } from '../../http/rate-limit/count-calls.ts';
import { countOne } from '../../http/rate-limit/count-one.ts';
import { hashEmail } from './identity.queries.ts';

type Limit = { name: string; by: 'client' | 'email' | 'account'; max: number; seconds: number };

const quarterHour = 900;

/** How often is too often, as a share of what a client may ask of the whole server in a minute. */
const limitsOf = (path: IdentityPath, perMinute: number): Limit[] => {
  const share = (part: number) => Math.max(3, Math.floor(perMinute / part));
  const password: Limit = { name: 'password', by: 'client', max: share(20), seconds: 60 };
  const mail: Limit[] = [
    { name: 'mail', by: 'client', max: share(60), seconds: 60 },
    // Nobody's letter box is to be filled from here.
    { name: 'mail-to', by: 'email', max: share(120), seconds: 3600 },
  ];
  // With somebody's session, be it borrowed or stolen, their password can be tried from any number of addresses.
  const ownPassword: Limit = { name: 'own-password', by: 'email', max: share(60), seconds: quarterHour };
  const limits: Partial<Record<IdentityPath, Limit[]>> = {
    // Guesses at one account from many addresses add up; the bound is high, for it could also lock its owner out.
    '/sign-in/email': [password, { name: 'password-of', by: 'account', max: share(2), seconds: quarterHour }],
    '/sign-up/email': [{ name: 'sign-up', by: 'client', max: share(20), seconds: 60 }],
    '/sign-in/social': [{ name: 'social', by: 'client', max: share(10), seconds: 60 }],
    '/change-password': [password, ownPassword],
    '/delete-user': [password, ownPassword],
    '/reset-password': [password],
    '/request-password-reset': mail,
    '/send-verification-email': mail,
  };
  return limits[path] ?? [];
};

type Attempt = { path: IdentityPath; ip: string; email: string | undefined; perMinute: number };

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
