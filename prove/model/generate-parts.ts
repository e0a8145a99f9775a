import fc from 'fast-check';

export type By = 'owner' | 'other' | 'admin' | 'clerk';
export type Wanted = { bookable: number; day: number; time: string; count: number };

export const guestCount = 3;
/** Two rooms, a study room and a PC; a run may add two more. */
export const thingCount = 4;
const mostThings = thingCount + 2;
export const dishNames = ['Soup', 'Pizza', 'Salad'] as const;

export const who = fc.nat(guestCount - 1);
/** A guest, the clerk or, most often, the person who was admin at first. */
export const anybody = fc.oneof(fc.nat(guestCount + 1), fc.constant(guestCount));
/** Picks one of the things that exist by then, from the latest back, modulo their number. */
export const which = fc.nat(30);
export const by = fc.constantFrom<By>('owner', 'owner', 'owner', 'other', 'admin');

// Few enough that requests meet, and some lie in the past once time has gone on.
export const wanted = {
  bookable: fc.nat(mostThings - 1),
  day: fc.nat(2),
  time: fc.constantFrom('09:00', '09:59', '10:30', '11:00', '14:00', '14:01', '18:00', '23:30'),
  count: fc.integer({ min: 1, max: 3 }),
};
export const request: fc.Arbitrary<Wanted> = fc.record(wanted);
