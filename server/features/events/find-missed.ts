import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { findSubjectsAfter, hasEvent, type LoggedEvent } from './events.queries.ts';

/** Who has missed more than this reads everything anew for less. */
const most = 500;

const eventId = /^\d{1,15}$/;

/**
 * What somebody has missed since the event that they name, each subject once and at its latest; admins miss what happens to anybody.
 * Undefined when it cannot be told: too much of it, or the log does not know the event, be it too old or no event of this house.
 */
export const findMissed = async (
  db: Kysely<Database>,
  { uid, role }: Pick<SignedIn, 'uid' | 'role'>,
  lastId: string,
): Promise<LoggedEvent[] | undefined> => {
  if (!eventId.test(lastId)) return undefined;
  const after = Number(lastId);
  const missed = await findSubjectsAfter(db, after, {
    uid: role === 'admin' ? undefined : uid,
    limit: most + 1,
  });
  // In this order: as long as the event is there, nothing that came after it has been deleted.
  if (missed.length > most || !(await hasEvent(db, after))) return undefined;
  return missed.map((one) => ({ ...one, user_id: uid }));
};
