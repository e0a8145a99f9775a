import type { Temporal } from 'temporal-polyfill';
import type { DeskBooking } from '#contract/desk/bookings.ts';
import { readCheckInCode } from '#contract/desk/lifecycle.rules.ts';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../http/app-error.ts';
import { countOne, uncountOne } from '../../../http/rate-limit/count-one.ts';
import { deskColumns, findDeskBookings } from '../desk-bookings.queries.ts';
import { presentDeskBooking } from '../present-desk-booking.ts';
import { findByCode } from './lifecycle.queries.ts';

/** How many wrong codes an admin may try in a minute. */
const mostWrong = 10;
const window = 60;

type Asker = {
  uid: string;
  now: Temporal.Instant;
  /** Is told how many seconds to wait where too many were wrong. */
  onLimit(seconds: number): void;
};

/** The booking of a guest by the check-in code that they tell. One that was used is not found, but said which it was. */
export const findBookingByCode = async (
  db: Db,
  { uid, now, onLimit }: Asker,
  typed: string,
): Promise<DeskBooking> => {
  const code = readCheckInCode(typed);
  // Nobody guesses by what is no code at all: it is a name in the field for search.
  if (code === undefined) throw new AppError('CODE_UNKNOWN');
  const key = `check-in-code ${uid}`;
  const { count, wait } = await countOne(db, key, window);
  if (count > mostWrong) {
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
