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

/** Lines by what they have in common; an empty group is forgotten. */
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
  /** Why no stream can be opened: this process has as many as it may, or somebody signed in has, or the visitors of an address. */
  findRefusal(listener: Listener): 'UNAVAILABLE' | 'TOO_MANY_REQUESTS' | undefined;
  /** Counts how often somebody's rights may have changed: who was looked up before that has to be looked up again. */
  callerChanges(): number;
  /** Takes in a stream, which hears what happens from now on as soon as it is told to go on. */
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

/** Visitors leave the rest of the streams to those who sign in. */
const visitorShare = 0.9;
/** How often the counts of streams are published again, in milliseconds. */
const roundOfCounts = 20_000;
/** How many streams one person may hold open: pages, tabs and devices. */
const mostForUser = 20;
const callerTopic = /^callers (.+)$/;

/** Sends to the open streams of this process what changed, whichever process changed it. */
export const createEventHub = ({ changes, most, mostForClient, streams, position }: Needs): EventHub => {
  const subscribers = new Map<Subscriber, () => void>();
  const byClient = groupSubscribers();
  const byUser = groupSubscribers();
  const staff = new Set<Subscriber>();
  const hints = fanOutHints({ [Symbol.iterator]: () => subscribers.keys() });
  const deskHints = fanOutHints(staff, { describe: describeDeskChanges, pause: deskPause });
  let callerChanges = 0;
  let closed = false;

  /** A whole house may share one address: whoever is signed in does not lose their stream to visitors there. */
  const groupOf = ({ client, caller }: Listener) =>
    caller
      ? { group: byUser, name: caller.uid, key: `user ${caller.uid}`, limit: mostForUser }
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

  /** They come back by themselves, as whoever they are by then. Without a name: nobody knows whose rights have changed. */
  const endCallers = (uid?: string): void => {
    callerChanges += 1;
    const ending = [...(uid === undefined ? subscribers.keys() : byUser.of(uid))].filter(
      ({ caller }) => caller,
    );
    // None of them hears anything from now on, however long it takes to end them all.
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

  /** Clerks and admins hear of everything, their own included. */
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
    // Whoever comes back after their session has ended is told that they listen as nobody.
    resume: (subscriber) => subscriber.resume(encodeBeat(subscriber.caller?.uid)),
    send(messages) {
      const parts = new Map<Subscriber, Buffer[]>();
      for (const message of messages)
        for (const subscriber of listenersOf(message)) {
          const forSubscriber = parts.get(subscriber) ?? [];
          forSubscriber.push(message.bytes);
          parts.set(subscriber, forSubscriber);
        }
      // All at once: a reader who keeps up has seen nothing of this yet, and is not slow because of it.
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
