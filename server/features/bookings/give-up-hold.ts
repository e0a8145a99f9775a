import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { refuseCancelling } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import { releaseCheckout } from '../checkout/release-checkout.ts';
import type { BookingRow } from './booking-rows.queries.ts';
import { readBooking, statusOf } from './present-booking.ts';

/**
 * Lets go of a booking that is held for a payment, and with it of everything that is to be paid together; false where it
 * is not held. Comes before the booking is locked: whoever changes what is held locks its checkout first.
 */
export const giveUpHold = async (
  tx: Transaction<Database>,
  row: BookingRow,
  now: Temporal.Instant,
): Promise<boolean> => {
  const status = statusOf(row, now);
  const { startsAt } = readBooking(row);
  if (row.checkout_id === null || status !== 'Pending' || refuseCancelling({ status, startsAt }, now))
    return false;
  return releaseCheckout(tx, { checkoutId: row.checkout_id, status: 'Declined' }, now);
};
