import { createHmac, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A cookie as the server would have set it. */
const sign = (token: string, secret: string): string => {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `nightdesk.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
};

/** Signs people in without asking for their passwords; gives what their browsers send along. */
export const openSessions = async (
  db: Kysely<Database>,
  secret: string,
  uids: readonly string[],
): Promise<{ cookie: string }[]> => {
  const expires_at = new Date(Date.now() + 86_400_000);
  const sessions = uids.map((user_id) => ({ id: randomUUID(), token: randomUUID(), user_id, expires_at }));
  await db.insertInto('sessions').values(sessions).execute();
  return sessions.map(({ token }) => ({ cookie: sign(token, secret) }));
};
