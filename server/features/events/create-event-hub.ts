import type { Writable } from 'node:stream';
import type { Changes } from '../../db/listen-changes.ts';
import type { StreamCounts } from './count-elsewhere.ts';
import { describeChanges } from './describe-changes.ts';
import { encodeEvent } from './encode-event.ts';
import { groupLines } from './group-lines.ts';
import type { Message } from './load-messages.ts';
import { type Line, type Listener, openLine } from './open-line.ts';
import { takeInBatches } from './take-in-batches.ts';

export type EventHub = {
  /** Whether somebody signed in, or else the visitors of an address, have as many streams open as they may. */
  isFull(listener: Listener): boolean;
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
  mostForClient: number;
  /** The streams of other processes. */
  streams: StreamCounts;
  /** The id of the last event of the log that was told. */
  position(): number;
};

/** Hints follow each other at least this far apart; what happens meanwhile goes out together. */
const pause = 100;
/** So many streams get a hint before whatever else waits has its turn. */
const batch = 20;
/** Proxies take a line for dead that says nothing for half a minute. */
const heartbeat = 20_000;
/** How many streams one person may hold open: pages, tabs and devices. */
const mostForUser = 20;
/** A session can run out without a word, so nobody signed in listens for more than 15 to 20 minutes; not all end together. */
const life = (turn: number): number => 45 + (turn % 15);

const callerTopic = /^callers (.+)$/;

/** Tells the open streams of this process what changed, whichever process changed it. */
export const createEventHub = ({ changes, mostForClient, streams, position }: Needs): EventHub => {
  const beatsLeft = new Map<Line, number>();
  const byClient = groupLines();
  const byUser = groupLines();
  const admins = new Set<Line>();
  const topics = new Set<string>();
  let joined = 0;
  let callerChanges = 0;
  let isWaiting = false;
  let closed = false;

  /** A whole house may share one address: whoever is signed in does not lose their stream to visitors there. */
  const groupOf = ({ client, caller }: Listener) =>
    caller
      ? { lines: byUser, name: caller.uid, key: `user ${caller.uid}`, most: mostForUser }
      : { lines: byClient, name: client, key: `client ${client}`, most: mostForClient };

  const leave = (line: Line): void => {
    const { lines, name, key, most } = groupOf(line);
    beatsLeft.delete(line);
    lines.remove(name, line);
    streams.tell(key, lines.of(name).size, most);
    admins.delete(line);
  };

  const flush = (): void => {
    const text = describeChanges(topics);
    topics.clear();
    isWaiting = false;
    if (text === undefined || closed) return;
    const parts = [Buffer.from(text)];
    takeInBatches(beatsLeft.keys(), batch, (line) => line.send(parts));
    isWaiting = true;
    setTimeout(flush, pause).unref();
  };
  /** They come back by themselves, as whoever they are by then. Without a name: nobody knows whose rights have changed. */
  const endCallers = (uid?: string): void => {
    callerChanges += 1;
    const lines = uid === undefined ? beatsLeft.keys() : byUser.of(uid);
    for (const line of [...lines]) if (line.caller) line.end();
  };

  const unsubscribe = changes.on((topic) => {
    const [, uid] = callerTopic.exec(topic) ?? [];
    if (uid !== undefined || topic === '*') endCallers(uid);
    topics.add(topic);
    if (isWaiting) return;
    isWaiting = true;
    // What one transaction announces arrives together.
    setImmediate(flush);
  });

  const encodeBeat = (uid?: string): Buffer =>
    Buffer.from(encodeEvent('beat', { ...(uid !== undefined && { uid }) }, position()));
  const beating = setInterval(() => {
    streams.repeat();
    const bytes = encodeBeat();
    for (const [line, beats] of [...beatsLeft]) {
      beatsLeft.set(line, beats - 1);
      if (line.caller && beats <= 1) line.end();
      else line.beat(bytes);
    }
  }, heartbeat).unref();

  /** Admins hear of everything, their own included. */
  const listenersOf = ({ uids }: Message): Line[] => [
    ...admins,
    ...[...uids].flatMap((uid) => [...byUser.of(uid)].filter((line) => !admins.has(line))),
  ];

  return {
    isFull(listener) {
      const { lines, name, key, most } = groupOf(listener);
      return lines.of(name).size + streams.elsewhere(key) >= most;
    },
    callerChanges: () => callerChanges,
    join(stream, listener) {
      const line = openLine(stream, listener, leave);
      if (!line.isOpen()) return line;
      if (closed) {
        line.end();
        return line;
      }
      beatsLeft.set(line, life(joined++));
      const { lines, name, key, most } = groupOf(line);
      lines.add(name, line);
      streams.tell(key, lines.of(name).size, most);
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
    size: () => beatsLeft.size,
    close() {
      closed = true;
      unsubscribe();
      clearInterval(beating);
      for (const line of [...beatsLeft.keys()]) line.end();
    },
  };
};
