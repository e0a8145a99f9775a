import { createHmac, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Database } from '../db/schema.ts';
import type { Guest } from './create-guest.ts';

/** A cookie as the server would have set it. */
const sign = (token: string, secret: string): string => {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `nightdesk.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
};

/**
 * Writes many guests who are signed in already: a crowd at the door would spend its time on hashing passwords. Since when
 * they are guests, and thus have points, is for tests to say whose clock is not the real one.
 */
export const addGuests = async (
  db: Kysely<Database>,
  secret: string,
  count: number,
  { role = 'user', since }: { role?: Role; since?: string } = {},
): Promise<Omit<Guest, 'password'>[]> => {
  const guests = Array.from({ length: count }, (_, n) => {
    const uid = randomUUID();
    return { uid, name: `Guest ${n}`, email: `${uid}@example.com`, headers: { cookie: sign(uid, secret) } };
  });
  const created = since === undefined ? {} : { created_at: new Date(since) };
  await db
    .insertInto('users')
    .values(guests.map(({ uid, name, email }) => ({ id: uid, name, email, role, ...created })))
    .execute();
  const expires_at = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('sessions')
    .values(guests.map(({ uid }) => ({ id: uid, token: uid, user_id: uid, expires_at })))
    .execute();
  return guests;
};
