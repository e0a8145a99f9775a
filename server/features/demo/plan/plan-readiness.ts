import { at, dateOf, day, type Local } from './local-time.ts';
import type { DemoBookable, PlannedBooking } from './plan-bookings.ts';
import { seededChoices } from './seeded-choices.ts';

/** When a room is clean after a stay: before noon, just before the next guest, in the evening or the next morning. */
const cleanedAt = (stay: PlannedBooking, next: PlannedBooking | undefined): Local => {
  const random = seededChoices(`cleaning ${stay.id}`);
  const [evening, nextMorning] = [at(dateOf(stay.left), '18:30'), at(dateOf(stay.left), '10:00') + day];
  if (!next) return random.chance(0.5) ? evening : nextMorning;
  const inTheAfternoon = at(next.date, '15:30');
  const canWait = next.arrived > inTheAfternoon + 20;
  return canWait && random.chance(0.7) ? inTheAfternoon : stay.left + random.between(60, 100);
};

/** The readiness of sleeping rooms at a moment, by their last stays. */
export const planReadiness = (
  bookings: readonly PlannedBooking[],
  now: Local,
): { bookable: DemoBookable; readiness: 'clean' | 'to clean' }[] => {
  const stays = bookings.filter(
    ({ bookable, cancelled, missed }) =>
      bookable.kind === 'sleeping' && cancelled === undefined && missed === undefined,
  );
  return Object.values(Object.groupBy(stays, ({ bookable }) => bookable.picture)).flatMap((ofRoom = []) => {
    const last = ofRoom
      .filter(({ left }) => left <= now)
      .toSorted((one, other) => (one.left < other.left ? 1 : -1))[0];
    if (!last) return [];
    const next = ofRoom.find(({ date }) => date === dateOf(last.left));
    const isIn = ofRoom.some(({ arrived, left }) => arrived <= now && now < left);
    const isClean = isIn || cleanedAt(last, next) <= now;
    return [{ bookable: last.bookable, readiness: isClean ? 'clean' : 'to clean' }];
  });
};
