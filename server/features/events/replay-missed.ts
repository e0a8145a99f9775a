import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../http/caller.ts';
import { encodeEvent } from './encode-event.ts';
import { findMissed } from './find-missed.ts';
import { loadMessages } from './load-messages.ts';
import type { Line } from './open-line.ts';

/** So many subjects are read at once, and the next when the reader has taken them. */
const batch = 50;

type Needs = {
  caller: Pick<SignedIn, 'uid' | 'role'>;
  lastId: string;
  /** The id of the last event of the log that was told. */
  position(): number;
  /** Lets only so many read at once: coming back together, streams must leave connections of the pool to others. */
  inTurn: <T>(read: () => Promise<T>) => Promise<T>;
};

/** Tells somebody who comes back what they missed, or that it cannot be told. */
export const replayMissed = async (
  db: Kysely<Database>,
  line: Line,
  { caller, lastId, position, inTurn }: Needs,
): Promise<void> => {
  const missed = await inTurn(() => findMissed(db, caller, lastId));
  // What is read after that is newer than the event which it names.
  if (!missed) return line.say(encodeEvent('reset', {}, position()));
  for (let at = 0; at < missed.length && line.isOpen(); at += batch) {
    const messages = await inTurn(() => loadMessages(db, missed.slice(at, at + batch)));
    await line.say(Buffer.concat(messages.map(({ bytes }) => bytes)));
  }
};
