import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/schema.ts';
import { cancelBookingsOfDeletedUser } from '../bookings/cancel-booking.ts';
import { releaseHoldsOfDeletedUser } from '../checkout/release-holds.ts';
import { deleteFeedbackOfDeletedUser } from '../feedback/delete-feedback.ts';
import { cancelOrdersOfDeletedUser } from '../orders/cancel-order.ts';
import { deleteUser } from './identity.queries.ts';

/** Erases a user and everything personal about them, frees what they hold, have booked and ordered, or nothing: the last admin stays. */
export const eraseUser = (
  db: Db,
  user: { id: string; email: string },
  now: Temporal.Instant,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Locks the guest first, so that nobody speaks, books or orders in their name meanwhile, and rooms before holds, as carts do.
    await deleteFeedbackOfDeletedUser(tx, user.id);
    await releaseHoldsOfDeletedUser(tx, user.id, now);
    await cancelBookingsOfDeletedUser(tx, user.id, now);
    await cancelOrdersOfDeletedUser(tx, user.id, now);
    await deleteUser(tx, user);
  });
