import type { Temporal } from 'temporal-polyfill';
import type { BookingRequest, VenueClock } from '#contract/bookings.rules.ts';
import { rangeOf, type Slot } from '../../db/occupying.ts';
import type { Db, Tx } from '../../db/schema.ts';
import {
  isAnyFree,
  lockGuest,
  releaseEndedIn,
  releaseOne,
  releaseOwn,
  releaseOwnCarts,
  releaseOwnIn,
} from './checkout.queries.ts';

const toSlot = (request: BookingRequest, timeZone: string): Slot => ({
  kind: request.kind,
  bookableId: request.bookableId,
  span: rangeOf(request, timeZone),
});

/**
 * Releases the unpaid checkouts of a user who deletes their account; later payments for them are refunded.
 */
export const releaseHoldsOfDeletedUser = async (
  tx: Tx,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  await lockGuest(tx, uid);
  await releaseOwn(tx, uid, new Date(now.epochMilliseconds));
};

type Ended = { checkoutId: string; status: 'Declined' | 'Expired' };

/** Releases everything that a checkout holds; false if it is no longer pending. */
export const releaseCheckout = async (
  db: Db,
  { checkoutId, status }: Ended,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await releaseOne(db, checkoutId, { status, now: new Date(now.epochMilliseconds) })).length > 0;

/**
 * Releases the carts of a locked guest that hold what they are booking now; later payments for them are
 * refunded.
 */
export const releaseOwnHoldsInTheWay = async (
  tx: Tx,
  uid: string,
  request: BookingRequest,
  { now, timeZone }: VenueClock,
): Promise<void> => {
  await releaseOwnIn(tx, uid, toSlot(request, timeZone), new Date(now.epochMilliseconds));
};

/** Releases the earlier carts of a locked guest, and waitlist holds for what is in the cart now. */
export const releaseEarlierCarts = async (
  tx: Tx,
  uid: string,
  requests: readonly BookingRequest[],
  { now, timeZone }: VenueClock,
): Promise<void> => {
  const slots = requests.map((request) => toSlot(request, timeZone));
  await releaseOwnCarts(tx, uid, slots, new Date(now.epochMilliseconds));
};

/** Releases expired holds that block a request just refused; true if a retry may succeed. */
export const releaseExpiredHoldsInTheWay = async (
  db: Db,
  requests: readonly BookingRequest[],
  { now, timeZone }: VenueClock,
): Promise<boolean> => {
  if (requests.length === 0) return false;
  const slots = requests.map((request) => toSlot(request, timeZone));
  if (!(await isAnyFree(db, slots, now))) return false;
  await releaseEndedIn(db, slots, new Date(now.epochMilliseconds));
  return true;
};

/**
 * Releases expired holds in a slot that a booking is moved to; true if there were any, so that a retry may
 * succeed.
 */
export const releaseExpiredHoldsIn = async (db: Db, slot: Slot, now: Temporal.Instant): Promise<boolean> =>
  (await releaseEndedIn(db, [slot], new Date(now.epochMilliseconds))).length > 0;
