import { createHmac, randomUUID } from 'node:crypto';
import type { Role } from '#contract/identity/permissions.ts';
import type { Db } from '../db/schema.ts';
import type { Guest } from './create-guest.ts';
import { insertRows } from './rows.ts';

/** The cookie secret of all test apps. */
export const testSecret = 'a secret that only tests may know';

/** A session cookie as the server sets it. */
const sign = (token: string, secret: string): string => {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `nightdesk.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
};

/** Signs users in without passwords; returns the headers that their browsers send. */
export const openSessions = async (
  db: Db,
  secret: string,
  uids: readonly string[],
): Promise<{ cookie: string }[]> => {
  const expires_at = new Date(Date.now() + 86_400_000);
  const sessions = uids.map((user_id) => ({ id: randomUUID(), token: randomUUID(), user_id, expires_at }));
  await db.insertInto('sessions').values(sessions).execute();
  return sessions.map(({ token }) => ({ cookie: sign(token, secret) }));
};

/** Inserts many signed-in guests without hashing passwords; `since` is for tests with another clock than the real one. */
export const addGuests = async (
  db: Db,
  secret: string,
  count: number,
  { role = 'user', since }: { role?: Role; since?: string } = {},
): Promise<Omit<Guest, 'password'>[]> => {
  const people = Array.from({ length: count }, (_, n) => {
    const uid = randomUUID();
    return { uid, name: `Guest ${n}`, email: `${uid}@example.com` };
  });
  const created = since === undefined ? {} : { created_at: new Date(since) };
  await insertRows(
    db,
    'users',
    people.map(({ uid, name, email }) => ({ id: uid, name, email, role, ...created })),
  );
  const uids = people.map(({ uid }) => uid);
  const headers = await openSessions(db, secret, uids);
  return people.map((person, n) => ({ ...person, headers: headers[n] ?? { cookie: '' } }));
};

type NewGuest = { role?: Role; since?: string; secret?: string };

/** The same for one guest. */
export const addGuest = async (
  db: Db,
  { secret = testSecret, ...options }: NewGuest = {},
): Promise<Omit<Guest, 'password'>> => {
  const [guest] = await addGuests(db, secret, 1, options);
  if (!guest) throw new Error('Nobody came.');
  return guest;
};
