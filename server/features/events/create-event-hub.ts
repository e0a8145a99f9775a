import type { Writable } from 'node:stream';
import type { Changes } from '../../db/listen-changes.ts';
import { beatLines } from './beat-lines.ts';
import type { StreamCounts } from './count-elsewhere.ts';
import { encodeEvent, encodeRetry } from './encode-event.ts';
import { batch, fanOutHints } from './fan-out-hints.ts';
import type { Message } from './load-messages.ts';
import { type Line, type Listener, openLine } from './open-line.ts';
import { takeInBatches } from './take-in-batches.ts';

/** Lines by what they have in common; an empty group is forgotten. */
const groupLines = () => {
  const groups = new Map<string, Set<Line>>();
  return {
    of: (key: string): ReadonlySet<Line> => groups.get(key) ?? new Set(),
    add(key: string, line: Line): void {
      groups.set(key, (groups.get(key) ?? new Set()).add(line));
    },
    remove(key: string, line: Line): void {
      const group = groups.get(key);
      group?.delete(line);
      if (group?.size === 0) groups.delete(key);
    },
  };
};

export type EventHub = {
  /** Why no stream can be opened: this process has as many as it may, or somebody signed in has, or the visitors of an address. */
  findRefusal(listener: Listener): 'UNAVAILABLE' | 'TOO_MANY_REQUESTS' | undefined;
  /** Counts how often somebody's rights may have changed: who was looked up before that has to be looked up again. */
  callerChanges(): number;
  /** Takes in a stream, which hears what happens from now on as soon as it is told to go on. */
  join(stream: Writable, listener: Listener): Line;
  /** Lets a stream hear what happens. */
  goOn(line: Line): void;
  /** Tells each message to those whom it concerns and to admins. */
  tell(messages: readonly Message[]): void;
  /** How many streams are open. */
  size(): number;
  close(): void;
};

type Needs = {
  changes: Pick<Changes, 'on'>;
  /** How many streams this process may have open. */
  most: number;
  mostForClient: number;
  /** The streams of other processes. */
  streams: StreamCounts;
  /** The id of the last event of the log that was told. */
  position(): number;
};

/** Visitors leave the rest of the streams to those who sign in. */
const visitorShare = 0.9;
/** The streams of other processes are told again this often, in milliseconds. */
const roundOfCounts = 20_000;
/** How many streams one person may hold open: pages, tabs and devices. */
const mostForUser = 20;
const callerTopic = /^callers (.+)$/;

/** Tells the open streams of this process what changed, whichever process changed it. */
export const createEventHub = ({ changes, most, mostForClient, streams, position }: Needs): EventHub => {
  /** All that are open, with what lets them leave. */
  const lines = new Map<Line, () => void>();
  const byClient = groupLines();
  const byUser = groupLines();
  const admins = new Set<Line>();
  const hints = fanOutHints({ [Symbol.iterator]: () => lines.keys() });
  let callerChanges = 0;
  let closed = false;

  /** A whole house may share one address: whoever is signed in does not lose their stream to visitors there. */
  const groupOf = ({ client, caller }: Listener) =>
    caller
      ? { group: byUser, name: caller.uid, key: `user ${caller.uid}`, limit: mostForUser }
      : { group: byClient, name: client, key: `client ${client}`, limit: mostForClient };

  const leave = (line: Line): void => {
    const { group, name, key, limit } = groupOf(line);
    lines.get(line)?.();
    lines.delete(line);
    group.remove(name, line);
    streams.tell(key, group.of(name).size, limit);
    admins.delete(line);
  };
  const end = (line: Line): void => line.end(encodeRetry(lines.size));

  /** They come back by themselves, as whoever they are by then. Without a name: nobody knows whose rights have changed. */
  const endCallers = (uid?: string): void => {
    callerChanges += 1;
    const ending = [...(uid === undefined ? lines.keys() : byUser.of(uid))].filter(({ caller }) => caller);
    // None of them hears anything from now on, however long it takes to end them all.
    for (const line of ending) line.leave();
    takeInBatches(ending, batch, (line) => line.end(encodeRetry(ending.length)));
  };

  const unsubscribe = changes.on((topic) => {
    const [, uid] = callerTopic.exec(topic) ?? [];
    if (uid !== undefined || topic === '*') endCallers(uid);
    hints.add(topic);
  });

  const encodeBeat = (uid?: string): Buffer =>
    Buffer.from(encodeEvent('beat', { ...(uid !== undefined && { uid }) }, position()));
  const beats = beatLines({ encodeBeat, end });
  const counting = setInterval(streams.repeat, roundOfCounts).unref();

  /** Admins hear of everything, their own included. */
  const listenersOf = ({ uids }: Message): Line[] => [
    ...admins,
    ...[...uids].flatMap((uid) => [...byUser.of(uid)].filter((line) => !admins.has(line))),
  ];

  return {
    findRefusal(listener) {
      if (lines.size >= (listener.caller ? most : Math.ceil(most * visitorShare))) return 'UNAVAILABLE';
      const { group, name, key, limit } = groupOf(listener);
      return group.of(name).size + streams.elsewhere(key) >= limit ? 'TOO_MANY_REQUESTS' : undefined;
    },
    callerChanges: () => callerChanges,
    join(stream, listener) {
      const line = openLine(stream, listener, leave);
      if (!line.isOpen()) return line;
      if (closed) {
        end(line);
        return line;
      }
      lines.set(line, beats.add(line));
      const { group, name, key, limit } = groupOf(line);
      group.add(name, line);
      streams.tell(key, group.of(name).size, limit);
      if (line.caller?.role === 'admin') admins.add(line);
      return line;
    },
    // Whoever comes back after their session has ended is told that they listen as nobody.
    goOn: (line) => line.goOn(encodeBeat(line.caller?.uid)),
    tell(messages) {
      const parts = new Map<Line, Buffer[]>();
      for (const message of messages)
        for (const line of listenersOf(message)) {
          const forLine = parts.get(line) ?? [];
          forLine.push(message.bytes);
          parts.set(line, forLine);
        }
      // All at once: a reader who keeps up has seen nothing of this yet, and is not slow because of it.
      for (const [line, forLine] of parts) line.send(forLine);
    },
    size: () => lines.size,
    close() {
      closed = true;
      unsubscribe();
      clearInterval(counting);
      beats.close();
      hints.close();
      const size = lines.size;
      for (const line of [...lines.keys()]) line.end(encodeRetry(size));
    },
  };
};
