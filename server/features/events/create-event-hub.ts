import type { Writable } from 'node:stream';
import { isStaff } from '#contract/identity/permissions.ts';
import type { Changes } from '../../db/listen-changes.ts';
import type { StreamCounts } from './count-remote-streams.ts';
import { encodeEvent, encodeRetry } from './encode-event.ts';
import { batch, describeDeskChanges, deskPause, fanOutHints } from './fan-out-hints.ts';
import type { Message } from './load-messages.ts';
import { type Listener, openSubscriber, type Subscriber } from './open-subscriber.ts';
import { runInBatches } from './run-in-batches.ts';
import { sendHeartbeats } from './send-heartbeats.ts';

/** Groups subscribers by key; empty groups are removed. */
const groupSubscribers = () => {
  const groups = new Map<string, Set<Subscriber>>();
  return {
    of: (key: string): ReadonlySet<Subscriber> => groups.get(key) ?? new Set(),
    add(key: string, subscriber: Subscriber): void {
      groups.set(key, (groups.get(key) ?? new Set()).add(subscriber));
    },
    remove(key: string, subscriber: Subscriber): void {
      const group = groups.get(key);
      group?.delete(subscriber);
      if (group?.size === 0) groups.delete(key);
    },
  };
};

export type EventHub = {
  /** Why no stream can be opened: the limit of this process, of the user, or of the visitors at an address. */
  findRefusal(listener: Listener): 'UNAVAILABLE' | 'TOO_MANY_REQUESTS' | undefined;
  /** Counts changes that may affect a caller's rights: a caller looked up before must be looked up again. */
  callerChanges(): number;
  /** Adds a subscriber, which gets events once it is resumed. */
  join(stream: Writable, listener: Listener): Subscriber;
  resume(subscriber: Subscriber): void;
  send(messages: readonly Message[]): void;
  size(): number;
  close(): void;
};

type Needs = {
  changes: Pick<Changes, 'on'>;
  most: number;
  mostForClient: number;
  streams: StreamCounts;
  position(): number;
};

/** The rest of the streams is reserved for signed-in users. */
const visitorShare = 0.9;
/** The interval for publishing counts, in milliseconds. */
const roundOfCounts = 20_000;
/** The most streams of one user: pages, tabs and devices. */
const maxPerUser = 20;
const callerTopic = /^callers (.+)$/;

/** Sends changes by any process to the open streams of this one. */
export const createEventHub = ({ changes, most, mostForClient, streams, position }: Needs): EventHub => {
  const subscribers = new Map<Subscriber, () => void>();
  const byClient = groupSubscribers();
  const byUser = groupSubscribers();
  const staff = new Set<Subscriber>();
  const hints = fanOutHints({ [Symbol.iterator]: () => subscribers.keys() });
  const deskHints = fanOutHints(staff, { describe: describeDeskChanges, pause: deskPause });
  let callerChanges = 0;
  let closed = false;

  /** A whole house may share one address: visitors there do not use up the streams of signed-in users. */
  const groupOf = ({ client, caller }: Listener) =>
    caller
      ? { group: byUser, name: caller.uid, key: `user ${caller.uid}`, limit: maxPerUser }
      : { group: byClient, name: client, key: `client ${client}`, limit: mostForClient };

  const leave = (subscriber: Subscriber): void => {
    const { group, name, key, limit } = groupOf(subscriber);
    subscribers.get(subscriber)?.();
    subscribers.delete(subscriber);
    group.remove(name, subscriber);
    streams.publish(key, group.of(name).size, limit);
    staff.delete(subscriber);
  };
  const end = (subscriber: Subscriber): void => subscriber.end(encodeRetry(subscribers.size));

  /** Ends streams whose rights may have changed; clients reconnect as who they are then. Without an id it ends all. */
  const endCallers = (uid?: string): void => {
    callerChanges += 1;
    const ending = [...(uid === undefined ? subscribers.keys() : byUser.of(uid))].filter(
      ({ caller }) => caller,
    );
    // None of them gets further events, however long it takes to end them all.
    for (const subscriber of ending) subscriber.leave();
    runInBatches(ending, batch, (subscriber) => subscriber.end(encodeRetry(ending.length)));
  };

  const unsubscribe = changes.on((topic) => {
    const [, uid] = callerTopic.exec(topic) ?? [];
    if (uid !== undefined || topic === '*') endCallers(uid);
    hints.add(topic);
    deskHints.add(topic);
  });

  const encodeBeat = (uid?: string): Buffer =>
    Buffer.from(encodeEvent('beat', { ...(uid !== undefined && { uid }) }, position()));
  const beats = sendHeartbeats({ encodeBeat, end });
  const counting = setInterval(streams.repeat, roundOfCounts).unref();

  /** Staff get everything, including their own. */
  const listenersOf = ({ uids }: Message): Subscriber[] => [
    ...staff,
    ...[...uids].flatMap((uid) => [...byUser.of(uid)].filter((subscriber) => !staff.has(subscriber))),
  ];

  return {
    findRefusal(listener) {
      if (subscribers.size >= (listener.caller ? most : Math.ceil(most * visitorShare))) return 'UNAVAILABLE';
      const { group, name, key, limit } = groupOf(listener);
      return group.of(name).size + streams.elsewhere(key) >= limit ? 'TOO_MANY_REQUESTS' : undefined;
    },
    callerChanges: () => callerChanges,
    join(stream, listener) {
      const subscriber = openSubscriber(stream, listener, leave);
      if (!subscriber.isOpen()) return subscriber;
      if (closed) {
        end(subscriber);
        return subscriber;
      }
      subscribers.set(subscriber, beats.add(subscriber));
      const { group, name, key, limit } = groupOf(subscriber);
      group.add(name, subscriber);
      streams.publish(key, group.of(name).size, limit);
      if (isStaff(subscriber.caller)) staff.add(subscriber);
      return subscriber;
    },
    // The beat names the user: a client that reconnects after its session has ended is a visitor now.
    resume: (subscriber) => subscriber.resume(encodeBeat(subscriber.caller?.uid)),
    send(messages) {
      const parts = new Map<Subscriber, Buffer[]>();
      for (const message of messages)
        for (const subscriber of listenersOf(message)) {
          const forSubscriber = parts.get(subscriber) ?? [];
          forSubscriber.push(message.bytes);
          parts.set(subscriber, forSubscriber);
        }
      // All at once: a reader that keeps up has not seen any of it yet, and is not slow because of it.
      for (const [subscriber, forSubscriber] of parts) subscriber.send(forSubscriber);
    },
    size: () => subscribers.size,
    close() {
      closed = true;
      unsubscribe();
      clearInterval(counting);
      beats.close();
      hints.close();
      deskHints.close();
      const size = subscribers.size;
      for (const subscriber of [...subscribers.keys()]) subscriber.end(encodeRetry(size));
    },
  };
};
