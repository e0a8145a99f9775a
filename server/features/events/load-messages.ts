import type { EventData, EventName } from '#contract/events.ts';
import type { Db } from '../../db/schema.ts';
import { loadOrders } from '../orders/list-orders.ts';
import { encodeEvent } from './encode-event.ts';
import type { LoggedEvent } from './events.queries.ts';

type Load<Name extends EventName> = (
  db: Db,
  subjects: readonly string[],
) => Promise<Map<string, EventData<Name>>>;

/** Topics of the log: their name in the stream, and how to read the current subjects. */
const streamedTopics = {
  order: loadOrders,
  message: async (_db, subjects) => new Map(subjects.map((bookingId) => [bookingId, { bookingId }])),
} as const satisfies { [Name in EventName]?: Load<Name> };

type StreamedTopic = keyof typeof streamedTopics;

/** A newer server on the same database may log topics that this one does not know. */
const isStreamed = (topic: string): topic is StreamedTopic => Object.hasOwn(streamedTopics, topic);

/** The message of a subject, and whose it is; staff get all. */
export type Message = { uids: ReadonlySet<string>; bytes: Buffer };

type Subject = { id: number; topic: StreamedTopic; subject: string; uids: Set<string> };

/** Distinct subjects with the id of their latest event, in this order. */
const gather = (events: readonly LoggedEvent[]): Subject[] => {
  const changed = new Map<string, Subject>();
  for (const { id, topic, subject, user_id } of events) {
    if (!isStreamed(topic)) continue;
    const key = `${topic} ${subject}`;
    const uids = changed.get(key)?.uids ?? new Set();
    if (user_id !== null) uids.add(user_id);
    changed.delete(key);
    changed.set(key, { id, topic, subject, uids });
  }
  return [...changed.values()];
};

/** Messages for events of the log, in order: each subject once, in its current state, encoded once for all readers. */
export const loadMessages = async (db: Db, events: readonly LoggedEvent[]): Promise<Message[]> => {
  const changed = gather(events);
  const texts = new Map<Subject, string>();
  for (const [topic, ofTopic] of Map.groupBy(changed, (one) => one.topic)) {
    const loaded = await streamedTopics[topic](
      db,
      ofTopic.map(({ subject }) => subject),
    );
    for (const one of ofTopic) {
      const data = loaded.get(one.subject);
      if (data) texts.set(one, encodeEvent(topic, data, one.id));
    }
  }
  return changed.flatMap((one) => {
    const text = texts.get(one);
    return text === undefined ? [] : [{ uids: one.uids, bytes: Buffer.from(text) }];
  });
};
