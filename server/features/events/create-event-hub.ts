import type { Writable } from 'node:stream';
import type { Changes } from '../../db/listen-changes.ts';
import { describeChanges } from './describe-changes.ts';

export type EventHub = {
  /** Whether a client has as many streams open as it may. */
  isFull(client: string): boolean;
  /** Sends every change to the stream from now on, until it is closed. */
  join(client: string, stream: Writable): void;
  /** How many streams are open. */
  size(): number;
  close(): void;
};

/** Changes follow each other at least this far apart; what happens meanwhile goes out together. */
const pause = 100;
/** Proxies take a line for dead that says nothing for half a minute. */
const heartbeat = 20_000;
/** Whoever has this many bytes still to read is too slow to be told more. */
const mostUnread = 65_536;

/** Tells every open stream of this process what changed, whichever process changed it. */
export const createEventHub = (changes: Pick<Changes, 'on'>, mostForClient: number): EventHub => {
  const streams = new Map<Writable, string>();
  const counts = new Map<string, number>();
  const topics = new Set<string>();
  let isWaiting = false;
  let closed = false;

  const leave = (stream: Writable): void => {
    const client = streams.get(stream);
    if (client === undefined) return;
    streams.delete(stream);
    const left = (counts.get(client) ?? 1) - 1;
    if (left > 0) counts.set(client, left);
    else counts.delete(client);
  };

  /** Whoever is dropped comes back by themselves and looks at everything anew. */
  const sendAll = (text: string, isSlow: (stream: Writable) => boolean): void => {
    const bytes = Buffer.from(text);
    for (const stream of streams.keys()) {
      if (!isSlow(stream)) {
        stream.write(bytes);
        continue;
      }
      leave(stream);
      stream.destroy();
    }
  };

  const flush = (): void => {
    const text = describeChanges(topics);
    topics.clear();
    isWaiting = false;
    if (text === undefined || closed) return;
    sendAll(text, ({ writableLength }) => writableLength > mostUnread);
    isWaiting = true;
    setTimeout(flush, pause).unref();
  };

  const unsubscribe = changes.on((topic) => {
    topics.add(topic);
    if (isWaiting) return;
    isWaiting = true;
    // What one transaction announces arrives together.
    setImmediate(flush);
  });
  const beating = setInterval(
    () => sendAll(':\n\n', ({ writableNeedDrain }) => writableNeedDrain),
    heartbeat,
  ).unref();

  return {
    isFull: (client) => (counts.get(client) ?? 0) >= mostForClient,
    join(client, stream) {
      if (closed) return void stream.end();
      if (stream.destroyed) return;
      streams.set(stream, client);
      counts.set(client, (counts.get(client) ?? 0) + 1);
      stream.once('close', () => leave(stream));
      stream.write(': open\n\n');
    },
    size: () => streams.size,
    close() {
      closed = true;
      unsubscribe();
      clearInterval(beating);
      for (const stream of streams.keys()) stream.end();
    },
  };
};
