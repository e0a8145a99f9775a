import type { Temporal } from 'temporal-polyfill';
import type { Db, Tx } from '../../db/schema.ts';
import { cancelBookingsOfDeletedUser } from '../bookings/cancel-booking.ts';
import { releaseHoldsOfDeletedUser } from '../checkout/release-holds.ts';
import { deleteFeedbackOfDeletedUser } from '../feedback/delete-feedback.ts';
import { cancelOrdersOfDeletedUser } from '../orders/cancel-order.ts';
import { deleteUser } from './identity.queries.ts';

type Erased = { id: string; email: string };

/**
 * Erases a user with all personal data, and frees their holds, bookings and orders; refuses the last admin.
 */
export const eraseAccount = async (tx: Tx, user: Erased, now: Temporal.Instant): Promise<void> => {
  // Locks the guest first, so that nothing is sent, booked or ordered in their name meanwhile, and rooms
  // before holds, as carts do.
  await deleteFeedbackOfDeletedUser(tx, user.id);
  await releaseHoldsOfDeletedUser(tx, user.id, now);
  await cancelBookingsOfDeletedUser(tx, user.id, now);
  await cancelOrdersOfDeletedUser(tx, user.id, now);
  await deleteUser(tx, user);
};

/** Erases a user in its own transaction. */
export const eraseUser = (db: Db, user: Erased, now: Temporal.Instant): Promise<void> =>
  db.transaction().execute((tx) => eraseAccount(tx, user, now));
