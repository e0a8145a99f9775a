import { isStaff } from '#contract/identity/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { encodeEvent } from './encode-event.ts';
import { findSubjectsAfter, hasEvent, type LoggedEvent } from './events.queries.ts';
import { loadMessages } from './load-messages.ts';
import type { Subscriber } from './open-subscriber.ts';

/** Who has missed more than this reads everything anew for less. */
const most = 500;

const eventId = /^\d{1,15}$/;

/** What was missed since an event, each subject once; undefined where it is too much or the log does not know the event. */
const findMissed = async (
  db: Db,
  { uid, role }: Pick<SignedIn, 'uid' | 'role'>,
  lastId: string,
): Promise<LoggedEvent[] | undefined> => {
  if (!eventId.test(lastId)) return undefined;
  const after = Number(lastId);
  const missed = await findSubjectsAfter(db, after, {
    uid: isStaff({ role }) ? undefined : uid,
    limit: most + 1,
  });
  // In this order: as long as the event is there, nothing that came after it has been deleted.
  if (missed.length > most || !(await hasEvent(db, after))) return undefined;
  return missed.map((one) => ({ ...one, user_id: uid }));
};

/** So many subjects are read at once, and the next when the reader has taken them. */
const batch = 50;

type Needs = {
  caller: Pick<SignedIn, 'uid' | 'role'>;
  lastId: string;
  position(): number;
  /** Lets only so many read at once: coming back together, streams must leave connections of the pool to others. */
  inTurn: <T>(read: () => Promise<T>) => Promise<T>;
};

/** Tells somebody who comes back what they missed, or that it cannot be told. */
export const replayMissed = async (
  db: Db,
  subscriber: Subscriber,
  { caller, lastId, position, inTurn }: Needs,
): Promise<void> => {
  const missed = await inTurn(() => findMissed(db, caller, lastId));
  // What is read after that is newer than the event which it names.
  if (!missed) return subscriber.write(encodeEvent('reset', {}, position()));
  for (let at = 0; at < missed.length && subscriber.isOpen(); at += batch) {
    const messages = await inTurn(() => loadMessages(db, missed.slice(at, at + batch)));
    await subscriber.write(Buffer.concat(messages.map(({ bytes }) => bytes)));
  }
};
