import { isStaff } from '#contract/identity/permissions.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { encodeEvent } from './encode-event.ts';
import { findSubjectsAfter, hasEvent, type LoggedEvent } from './events.queries.ts';
import { loadMessages } from './load-messages.ts';
import type { Subscriber } from './open-subscriber.ts';

/** For a client that has missed more, reloading is cheaper. */
const most = 500;

const eventId = /^\d{1,15}$/;

/** Missed events, each subject once; undefined if they are too many or the event is unknown. */
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
  // In this order: while the event exists, nothing after it has been deleted.
  if (missed.length > most || !(await hasEvent(db, after))) return undefined;
  return missed.map((one) => ({ ...one, user_id: uid }));
};

/** Subjects per read; the next read follows once they are sent. */
const batch = 50;

type Needs = {
  caller: Pick<SignedIn, 'uid' | 'role'>;
  lastId: string;
  position(): number;
  /** Limits concurrent replays, so that reconnecting clients leave connections to others. */
  limitReads: <T>(read: () => Promise<T>) => Promise<T>;
};

/** Sends missed events to a resuming client, or a reset that makes it reload. */
export const replayMissed = async (
  db: Db,
  subscriber: Subscriber,
  { caller, lastId, position, limitReads }: Needs,
): Promise<void> => {
  const missed = await limitReads(() => findMissed(db, caller, lastId));
  // Data read later is newer than the event that it names.
  if (!missed) return subscriber.write(encodeEvent('reset', {}, position()));
  for (let at = 0; at < missed.length && subscriber.isOpen(); at += batch) {
    const messages = await limitReads(() => loadMessages(db, missed.slice(at, at + batch)));
    await subscriber.write(Buffer.concat(messages.map(({ bytes }) => bytes)));
  }
};
