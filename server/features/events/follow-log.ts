import type { Changes } from '../../db/listen-changes.ts';
import type { Db } from '../../db/schema.ts';
import { findEventsAfter, findLatestId } from './events.queries.ts';
import { loadMessages, type Message } from './load-messages.ts';

export type LogFollower = {
  /** The id of the last processed event; the first time it is queried, which may fail. */
  start(): Promise<number>;
  /** The same, synchronously; only after the start. */
  position(): number;
  close(): void;
};

type Needs = {
  db: Db;
  changes: Pick<Changes, 'connected' | 'on'>;
  /** Gets new messages in order; the position has already moved behind them. */
  onMessages(messages: Message[]): void;
  warn(error: unknown): void;
};

const batch = 200;
const pause = 1_000;

/** Follows the event log of all processes: every event once or, after a failure, again later. */
export const followLog = ({ db, changes, onMessages, warn }: Needs): LogFollower => {
  let position: number | undefined;
  let isScheduled = false;
  let isReading = false;
  let isReset = false;
  let hasFailed = false;
  let closed = false;
  let retrying: NodeJS.Timeout | undefined;

  const start = async (): Promise<number> => {
    if (position !== undefined) return position;
    const latest = await findLatestId(db);
    // Another read may have been faster, and its position may already have been sent to streams.
    position ??= latest;
    return position;
  };

  /** After restoring an older copy of the database the log may be shorter than before. */
  const stepBack = async (): Promise<void> => {
    isReset = false;
    position = Math.min(await start(), await findLatestId(db));
  };

  const readOn = async (): Promise<boolean> => {
    if (isReset) await stepBack();
    const events = await findEventsAfter(db, await start(), batch);
    const last = events.at(-1);
    if (!last) return false;
    const messages = await loadMessages(db, events);
    if (closed) return false;
    position = last.id;
    onMessages(messages);
    return events.length === batch;
  };

  const run = async (): Promise<void> => {
    if (closed) return;
    isReading = true;
    clearTimeout(retrying);
    try {
      do isScheduled = false;
      while (((await readOn()) || isScheduled) && !closed);
      hasFailed = false;
    } catch (error) {
      if (closed) return;
      if (!hasFailed) warn(error);
      hasFailed = true;
      isReset = true;
      // Without the listening connection permissions may be outdated; the log is read once it is back.
      retrying = setTimeout(() => changes.connected() && schedule(), pause).unref();
    } finally {
      isReading = false;
      isScheduled = false;
    }
  };

  /** One read at a time; announcements during a read cause one more. */
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    if (!isReading) setImmediate(run);
  };

  const unsubscribe = changes.on((topic) => {
    if (topic === '*') isReset = true;
    if (topic === 'events' || topic === '*') schedule();
  });

  return {
    start,
    position: () => position ?? 0,
    close() {
      closed = true;
      unsubscribe();
      clearTimeout(retrying);
    },
  };
};
