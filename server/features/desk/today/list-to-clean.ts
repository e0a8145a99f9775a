import type { DeskBooking } from '#contract/desk/bookings.ts';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';
import type { Today } from '#contract/desk/today.ts';
import type { Kind } from '#contract/kinds.ts';
import { byStart, type Day, isInside } from './sort-day.ts';

type ToClean = Today['toClean'][number];

export type Place = { kind: Kind; id: number; title: string; readiness: ReadinessState };

const isAt =
  ({ kind, id }: Pick<Place, 'kind' | 'id'>) =>
  (booking: DeskBooking): boolean =>
    booking.kind === kind && booking.id === id;

export const presentNext = ({ _id, guest, startsAt }: DeskBooking) => ({ _id, name: guest.name, startsAt });

/** First bookables with a next guest, then other empty ones, then those still occupied. */
const byWaiting = (one: ToClean, other: ToClean): number => {
  const rankOf = ({ occupiedBy, next }: ToClean) => (occupiedBy === undefined ? (next ? 0 : 1) : 2);
  const timeOf = ({ next }: ToClean) => (next ? Date.parse(next.startsAt) : Number.POSITIVE_INFINITY);
  return rankOf(one) - rankOf(other) || (timeOf(one) === timeOf(other) ? 0 : timeOf(one) - timeOf(other));
};

type Facts = {
  places: readonly Place[];
  departures: readonly DeskBooking[];
  bookings: readonly DeskBooking[];
};

/** What is to clean now, and after today's departures; with the next arrival of the day. */
export const listToClean = ({ places, departures, bookings }: Facts, day: Day): ToClean[] => {
  const isToday = day.date === day.today;
  const staying = departures.filter((booking) => isInside(booking, day) || booking.status === 'Confirmed');
  const coming = bookings
    .filter(({ status, startsAt }) => status === 'Confirmed' && Date.parse(startsAt) < day.to)
    .toSorted(byStart);
  return places
    .flatMap((place) => {
      const leaving = staying.find(isAt(place));
      if (!leaving && !(isToday && place.readiness === 'to clean')) return [];
      const next = coming.find((booking) => isAt(place)(booking) && booking._id !== leaving?._id);
      const { kind, id, title, readiness } = place;
      return [
        {
          kind,
          id,
          title,
          state: readiness,
          ...(leaving && { occupiedBy: leaving.guest.name }),
          ...(next && { next: presentNext(next) }),
        },
      ];
    })
    .toSorted(byWaiting);
};
