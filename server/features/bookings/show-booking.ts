import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { can } from '#contract/identity/permissions.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { findBooking } from './booking-rows.queries.ts';
import { presentBooking } from './present-booking.ts';

/** One booking of any kind, for whoever made it and for admins. */
export const showBooking = async (
  db: Kysely<Database>,
  caller: SignedIn,
  id: string,
  now: Temporal.Instant,
) => {
  const row = await findBooking(db, id, now);
  if (!row) throw new AppError('BOOKING_NOT_FOUND');
  if (!can(caller, 'GET /bookings/{id}', row.user_id)) throw new AppError('NOT_ALLOWED');
  return presentBooking(row, now);
};
