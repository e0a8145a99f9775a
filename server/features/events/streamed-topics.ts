import type { Kysely } from 'kysely';
import type { EventData, EventName } from '#contract/events.ts';
import type { Database } from '../../db/schema.ts';
import { loadOrders } from '../orders/load-orders.ts';

type Load<Name extends EventName> = (
  db: Kysely<Database>,
  subjects: readonly string[],
) => Promise<Map<string, EventData<Name>>>;

/** What the log tells of, under its name in the stream, and how the subjects are read as they are now. */
export const streamedTopics = {
  order: loadOrders,
} as const satisfies { [Name in EventName]?: Load<Name> };

export type StreamedTopic = keyof typeof streamedTopics;

/** A newer server on the same database may log what this one does not know. */
export const isStreamed = (topic: string): topic is StreamedTopic => Object.hasOwn(streamedTopics, topic);
