import type { VenueClock } from '#contract/bookings.rules.ts';
import type { GuestDetail } from '#contract/desk/guests.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../../../db/schema.ts';
import type { SignedIn } from '../../../../http/caller.ts';
import { showStanding } from '../../../loyalty/show-loyalty.ts';
import { presentDeskBooking } from '../../present-desk-booking.ts';
import { listDoublesOf } from '../list/find-doubles.ts';
import { listNotes } from '../notes/list-notes.ts';
import { findPersonOrThrow, type Person } from '../person.queries.ts';
import { presentSuspension } from '../present-suspension.ts';
import { findCurrentBooking, findFigures, isOnlyAdmin } from './guest-figures.queries.ts';

const presentPerson = (person: Person, caller: SignedIn) => ({
  uid: person.uid,
  name: person.name,
  email: person.email ?? '',
  emailVerified: person.emailVerified,
  phoneNumber: person.phoneNumber,
  photoURL: person.image ?? '',
  hasAccount: person.hasAccount,
  ...(person.role !== null && { role: person.role }),
  isSelf: person.uid === caller.uid,
  since: person.since.toISOString(),
});

/** One guest with figures, the current or next booking, and notes. */
export const showGuest = async (
  db: Db,
  uid: string,
  { caller, ...venue }: VenueClock & { caller: SignedIn },
): Promise<GuestDetail> => {
  const person = await findPersonOrThrow(db, uid);
  const { now } = venue;
  const [figures, booking, standing, notes, doubles, isAlone] = await Promise.all([
    findFigures(db, person, new Date(now.epochMilliseconds)),
    findCurrentBooking(db, person, now),
    person.hasAccount ? showStanding(db, person.uid, now) : undefined,
    listNotes(db, person, caller),
    listDoublesOf(db, person),
    person.role === 'admin' && isOnlyAdmin(db, person.uid),
  ]);
  return {
    ...presentPerson(person, caller),
    isLastAdmin: isAlone,
    ...presentSuspension(person, venue),
    stays: { count: figures.stays, nights: figures.nights, hours: figures.hours },
    spent: { total: fromCents(figures.spentCents), food: fromCents(figures.foodCents) },
    ...(standing && {
      points: {
        total: standing.points,
        ...(standing.expiring && { next: { points: standing.expiring.points, on: standing.expiring.at } }),
      },
    }),
    ratings: {
      count: figures.reviews,
      ...(figures.average !== null && { average: Number(figures.average) }),
      ...(figures.lastRating !== null && { last: figures.lastRating }),
    },
    cancelled: figures.cancelled,
    noShows: figures.noShows,
    ...(booking && { now: presentDeskBooking(booking, now) }),
    notes,
    doubles,
  };
};
