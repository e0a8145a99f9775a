import type { Wish } from '#contract/bookings.rules.ts';
import type { CheckoutLine } from '#contract/checkout.ts';

/** A place that a line of a cart asks for; `id` is the room's or the PC's. */
export type PlaceWish = Wish & { id: number };

/** What a line asks for, as the rules of bookings know it; undefined for food. */
export const readWish = (line: CheckoutLine): PlaceWish | undefined => {
  if (line.kind === 'food') return undefined;
  const { kind, id, date, time } = line;
  return { kind, id, date, time, count: kind === 'room' ? line.nights : line.duration };
};
