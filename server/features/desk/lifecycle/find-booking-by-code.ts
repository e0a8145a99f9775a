import type { Temporal } from 'temporal-polyfill';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { readCheckInCode } from '#contract/desk/lifecycle.rules.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { countOne, uncountOne } from '../../../http/rate-limit/count-one.ts';
import { deskColumns, findDeskBookings } from '../desk-bookings.queries.ts';
import { presentDeskBooking } from '../present-desk-booking.ts';
import { findByCode } from './lifecycle.queries.ts';

/** How many wrong codes a member of staff may try per minute. */
const maxWrongCodes = 10;
const window = 60;

type Booker = {
  uid: string;
  now: Temporal.Instant;
  /** Gets the seconds to wait after too many wrong codes. */
  onLimit(seconds: number): void;
};

/** Finds a booking by its check-in code. A used code is refused, naming the booking. */
export const findBookingByCode = async (
  db: Db,
  { uid, now, onLimit }: Booker,
  typed: string,
): Promise<DeskBooking> => {
  const code = readCheckInCode(typed);
  // Not counted as a guess: it is a name typed into the search field.
  if (code === undefined) throw new AppError('CODE_UNKNOWN');
  const key = `check-in-code ${uid}`;
  const { count, wait } = await countOne(db, key, window);
  if (count > maxWrongCodes) {
    onLimit(Math.max(1, wait));
    throw new AppError('TOO_MANY_REQUESTS');
  }
  const found = await findByCode(db, code, now);
  if (!found) throw new AppError('CODE_UNKNOWN');
  await uncountOne(db, key);
  if (found.status !== 'Confirmed')
    throw new AppError('CODE_UNKNOWN', { bookingId: found.id, bookingStatus: found.status });
  const [row] = await findDeskBookings(
    db,
    db.selectFrom('bookings').select(deskColumns).where('id', '=', found.id),
  );
  if (!row) throw new AppError('CODE_UNKNOWN');
  return presentDeskBooking(row, now);
};
