import type { AvailabilityEvent } from '#contract/events.ts';
import { encodeEvent } from './encode-event.ts';

const bookingTopic = /^bookings (sleeping|study|pc) (\d+)$/;

const readTopic = (topic: string): AvailabilityEvent[] => {
  const [, kind, id] = bookingTopic.exec(topic) ?? [];
  if (!kind) return [];
  return [{ kind: kind === 'study' || kind === 'pc' ? kind : 'room', id: Number(id) }];
};

/** The hints that follow from changed topics, for everyone; undefined when there are none. */
export const describeChanges = (topics: ReadonlySet<string>): string | undefined => {
  if (topics.has('*')) return encodeEvent('reset', {});
  const things = [...topics].flatMap(readTopic);
  const hints = [
    things.length > 0 ? encodeEvent('availability', things) : '',
    topics.has('dishes') ? encodeEvent('menu', {}) : '',
  ];
  return hints.join('') || undefined;
};
