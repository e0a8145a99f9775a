import type { AvailabilityEvent } from '#contract/events.ts';

const bookingTopic = /^bookings (sleeping|study|pc) (\d+)$/;

const readTopic = (topic: string): AvailabilityEvent[] => {
  const [, kind, id] = bookingTopic.exec(topic) ?? [];
  if (!kind) return [];
  return [{ kind: kind === 'study' || kind === 'pc' ? kind : 'room', id: Number(id) }];
};

const write = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** What the stream says of changed topics; undefined when it says nothing of them. */
export const describeChanges = (topics: ReadonlySet<string>): string | undefined => {
  if (topics.has('*')) return write('reset', {});
  const things = [...topics].flatMap(readTopic);
  return things.length > 0 ? write('availability', things) : undefined;
};
