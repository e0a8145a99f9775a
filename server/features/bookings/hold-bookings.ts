import type { Transaction } from 'kysely';
import { spanOf, type Wish } from '#contract/bookings.rules.ts';
import { kinds } from '#contract/kinds.ts';
import type { Database } from '../../db/schema.ts';
import { generateId } from '../../lib/generate-id.ts';
import { insertBookings } from './bookings.queries.ts';
import { shapeBooking } from './shape-booking.ts';

/** A place that somebody means to pay for, and where it stands in their cart. */
export type Place = Wish & { index: number; id: number; title: string; amountCents: number };

type Hold = { uid: string; checkoutId: string; heldUntil: Date; timeZone: string };

/**
 * Holds places for a payment, all in one statement, and gives the indexes of those that somebody has already. They are
 * written by their kinds, numbers and times whatever their order in the cart, so that two carts never wait in a circle.
 */
export const holdBookings = async (
  tx: Transaction<Database>,
  places: readonly Place[],
  { uid, checkoutId, heldUntil, timeZone }: Hold,
): Promise<number[]> => {
  if (places.length === 0) return [];
  const made = { uid, status: 'Pending', checkout_id: checkoutId, held_until: heldUntil } as const;
  const written = places
    .map((place) => ({ ...place, ...spanOf(place, timeZone), reference: generateId() }))
    .toSorted(
      (one, other) =>
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
        one.id - other.id ||
        one.startsAt.epochMilliseconds - other.startsAt.epochMilliseconds,
    );
  const rows = written.map((place) => shapeBooking(place, { ...made, id: place.reference }));
  const held = new Set(await insertBookings(tx, rows));
  return written.filter(({ reference }) => !held.has(reference)).map(({ index }) => index);
};
