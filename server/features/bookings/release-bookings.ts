import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isFreeToCancel } from '#contract/bookings.rules.ts';
import type { Database } from '../../db/schema.ts';
import { lockUpcoming } from './booking-rows.queries.ts';
import { cancel } from './bookings.queries.ts';
import { giveBack } from './give-back.ts';
import { readBooking } from './present-booking.ts';

/** Cancels whatever a guest who leaves for good has not begun, on the terms of any cancellation; nobody is written to. */
export const releaseBookings = async (
  tx: Transaction<Database>,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  const moment = new Date(now.epochMilliseconds);
  for (const row of await lockUpcoming(tx, uid, moment)) {
    const { kind, startsAt } = readBooking(row);
    const payment = await giveBack(tx, row, { isFree: isFreeToCancel(kind, startsAt, now), now });
    await cancel(tx, row.id, { now: moment, payment });
  }
};
