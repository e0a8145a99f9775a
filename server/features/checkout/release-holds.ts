import type { Kysely, Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Here, Wish } from '#contract/bookings.rules.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Database } from '../../db/schema.ts';
import {
  isAnyFree,
  lockGuest,
  releaseEndedIn,
  releaseOne,
  releaseOwn,
  releaseOwnIn,
} from './checkout.queries.ts';

/** Lets go of what a guest who leaves for good has not paid yet; what is paid from now on goes back. */
export const releaseHolds = async (
  tx: Transaction<Database>,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  await lockGuest(tx, uid);
  await releaseOwn(tx, uid, { status: 'Declined', now: new Date(now.epochMilliseconds) });
};

type Ended = { checkoutId: string; status: 'Declined' | 'Expired' };

/** Lets go of everything that a checkout holds; false where it does not wait for its payment any more. */
export const releaseCheckout = async (
  db: Kysely<Database>,
  { checkoutId, status }: Ended,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await releaseOne(db, checkoutId, { status, now: new Date(now.epochMilliseconds) })).length > 0;

/** Releases the carts of a locked guest that hold any of what they book now; what is paid for these from now on goes back. */
export const giveWay = async (
  tx: Transaction<Database>,
  uid: string,
  wish: Wish & { id: number },
  { now, timeZone }: Here,
): Promise<void> => {
  const place = { kind: wish.kind, id: wish.id, span: rangeOf(wish, timeZone) };
  await releaseOwnIn(tx, uid, place, { status: 'Declined', now: new Date(now.epochMilliseconds) });
};

/**
 * Lets go of holds that have ended, where they stand in the way of somebody who was just refused; true where it is worth
 * trying again. Whoever else lets go of them at the same moment does no harm.
 */
export const releaseEndedHolds = async (
  db: Kysely<Database>,
  wishes: readonly (Wish & { id: number })[],
  { now, timeZone }: Here,
): Promise<boolean> => {
  if (wishes.length === 0) return false;
  const places = wishes.map((wish) => ({ kind: wish.kind, id: wish.id, span: rangeOf(wish, timeZone) }));
  if (!(await isAnyFree(db, places, now))) return false;
  await releaseEndedIn(db, places, { status: 'Expired', now: new Date(now.epochMilliseconds) });
  return true;
};
