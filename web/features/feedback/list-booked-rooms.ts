import { Temporal } from 'temporal-polyfill';
import type { Status } from '#contract/bookings.rules.ts';
import { m } from '#messages/web.ts';
import { type Booking, nameOf } from '#web/features/bookings/booking.ts';

const counting: readonly Status[] = ['Confirmed', 'Checked in', 'Completed'];

/** Whether a booking can be reviewed: a room that is booked and not cancelled. PCs have no reviews. */
export const isStay = ({ kind, status }: Pick<Booking, 'kind' | 'status'>): boolean =>
  kind !== 'pc' && counting.includes(status);

/** Whether a stay has begun, so that it can be reviewed. */
export const hasBegun = ({ startsAt }: Pick<Booking, 'startsAt'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(startsAt, now) <= 0;

export type BookedRoom = { id: number; label: string };

/** The rooms that a guest may review, each once: latest stays first, upcoming last. */
export const listBookedRooms = (
  bookings: readonly Booking[],
  now: Temporal.Instant | undefined,
): BookedRoom[] => {
  if (!now) return [];
  const stays = bookings.filter(isStay);
  const begun = stays
    .filter((stay) => hasBegun(stay, now))
    .sort((a, b) => Temporal.Instant.compare(b.startsAt, a.startsAt));
  const toCome = stays
    .filter((stay) => !hasBegun(stay, now))
    .sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
  const labels = new Map<number, string>();
  for (const stay of [...begun, ...toCome])
    if (!labels.has(stay.thing)) labels.set(stay.thing, `${nameOf(stay)}${m.comma()}${stay.title}`);
  return [...labels].map(([id, label]) => ({ id, label }));
};
