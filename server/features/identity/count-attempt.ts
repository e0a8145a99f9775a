import type { Kysely } from 'kysely';
import type { IdentityPath } from '#contract/identity.ts';
import type { Database } from '../../db/schema.ts';
import { clientOf } from '../../http/count-calls.ts';
import { hashEmail } from './hash-email.ts';
import { countOne, deleteEnded } from './identity.queries.ts';

type Limit = { name: string; by: 'client' | 'email'; max: number; seconds: number };

/** How often is too often, as a share of what a client may ask of the whole server in a minute. */
const limitsOf = (path: IdentityPath, perMinute: number): Limit[] => {
  const share = (part: number) => Math.max(3, Math.floor(perMinute / part));
  const password: Limit = { name: 'password', by: 'client', max: share(20), seconds: 60 };
  const mail: Limit[] = [
    { name: 'mail', by: 'client', max: share(60), seconds: 60 },
    // Nobody's letter box is to be filled from here.
    { name: 'mail-to', by: 'email', max: share(120), seconds: 3600 },
  ];
  const limits: Partial<Record<IdentityPath, Limit[]>> = {
    // Guesses at one account from many addresses add up; the bound is high, for it could also lock its owner out.
    '/sign-in/email': [password, { name: 'password-of', by: 'email', max: share(2), seconds: 900 }],
    '/sign-up/email': [{ name: 'sign-up', by: 'client', max: share(20), seconds: 60 }],
    '/sign-in/social': [{ name: 'social', by: 'client', max: share(10), seconds: 60 }],
    '/change-password': [password],
    '/delete-user': [password],
    '/reset-password': [password],
    '/request-password-reset': mail,
    '/send-verification-email': mail,
  };
  return limits[path] ?? [];
};

type Attempt = { path: IdentityPath; ip: string; email: string | undefined; perMinute: number };

/** Counts an attempt in the database, where all processes do; tells how many seconds to wait if it was one too many. */
export const countAttempt = async (
  db: Kysely<Database>,
  { path, ip, email, perMinute }: Attempt,
): Promise<number> => {
  for (const { name, by, max, seconds } of limitsOf(path, perMinute)) {
    const who = by === 'client' ? clientOf(ip) : email && hashEmail(email);
    if (!who) continue;
    const { count, wait } = await countOne(db, `${name} ${who}`, seconds);
    if (count > max) return Math.max(1, wait);
    // Now and then is enough.
    if (count === 1) await deleteEnded(db);
  }
  return 0;
};
