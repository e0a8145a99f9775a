import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Broadcast } from '../../db/listen-changes.ts';

type Listener = (key: string, count: number, from: string) => void;

/** Counters that the processes of one house share. They arrive late and may be lost. */
export type Counts = {
  publish(topic: string, key: string, count: number): void;
  on(topic: string, listener: Listener): void;
  close(): void;
};

/** Counts within this many milliseconds are published together. */
const pause = 10;
/** PostgreSQL's limit is 8,000 bytes, and an entry has at most a hundred. */
const maxAtOnce = 60;

const Message = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string(), z.number().nonnegative()]))]);

/**
 * Anyone connected to the database may publish here, including other versions of this program; undefined for messages not meant for
 * us.
 */
const readMessage = (message: string): z.infer<typeof Message> | undefined => {
  try {
    return Message.parse(JSON.parse(message));
  } catch {
    return undefined;
  }
};

/** Shares counters between processes by `NOTIFY`, in few messages, and in none if nothing changed. */
export const shareCounts = ({ publish, subscribe }: Broadcast): Counts => {
  const self = randomBytes(6).toString('hex');
  const listeners = new Map<string, Listener>();
  let unsent: [topic: string, key: string, count: number][] = [];
  let flushing: NodeJS.Timeout | undefined;

  const flush = (): void => {
    flushing = undefined;
    for (let at = 0; at < unsent.length; at += maxAtOnce)
      publish(JSON.stringify([self, unsent.slice(at, at + maxAtOnce)]));
    unsent = [];
  };
  const off = subscribe((message) => {
    const [from = self, entries = []] = readMessage(message) ?? [];
    if (from === self) return;
    for (const [topic, key, count] of entries) listeners.get(topic)?.(key, count, from);
  });

  return {
    publish(topic, key, count) {
      unsent.push([topic, key, count]);
      flushing ??= setTimeout(flush, pause).unref();
    },
    on: (topic, listener) => void listeners.set(topic, listener),
    close() {
      clearTimeout(flushing);
      off();
    },
  };
};
