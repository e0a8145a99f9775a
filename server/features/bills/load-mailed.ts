import { kindOf } from '../../db/booked-kinds.ts';
import type { Tx } from '../../db/schema.ts';
import { toInstant } from '../../lib/clock.ts';
import { type BookingReader, findReader } from '../../mail/find-reader.ts';
import type { Booked } from '../bookings/write-booking-mails.ts';
import { readUnits } from '../prices/read-units.ts';
import { findBilled } from './bills.queries.ts';

/** A booking and whom to write to about it; undefined where its guest has no address. */
export const loadMailed = async (
  tx: Tx,
  bookingId: string,
): Promise<{ reader: BookingReader; booked: Booked } | undefined> => {
  const reader = await findReader(tx, bookingId);
  if (!reader) return undefined;
  const row = await findBilled(tx, bookingId);
  return {
    reader,
    booked: {
      ...row,
      ...{ bookingId, kind: kindOf[row.kind], prices: readUnits(row) },
      ...{ startsAt: toInstant(row.startsAt), endsAt: toInstant(row.endsAt) },
    },
  };
};
