import { kindOf } from '../../db/booked-kinds.ts';
import type { Tx } from '../../db/schema.ts';
import { toInstant } from '../../lib/clock.ts';
import { type BookingReader, findReader } from '../../mail/find-reader.ts';
import type { Booked } from '../bookings/describe-booking.ts';
import { readUnits } from '../prices/read-units.ts';
import { findBilled } from './bills.queries.ts';

export type Mailed = { reader: BookingReader; booked: Booked };

/** A booking and whom to mail about it; undefined if its guest has no address. */
export const loadMailed = async (tx: Tx, bookingId: string): Promise<Mailed | undefined> => {
  const reader = await findReader(tx, bookingId);
  if (!reader) return undefined;
  const row = await findBilled(tx, bookingId);
  return {
    reader,
    booked: {
      ...row,
      bookingId,
      kind: kindOf[row.kind],
      prices: readUnits(row),
      startsAt: toInstant(row.startsAt),
      endsAt: toInstant(row.endsAt),
    },
  };
};
