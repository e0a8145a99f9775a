import type { Kysely } from 'kysely';
import type { Here, Wish } from '#contract/bookings.rules.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Database } from '../../db/schema.ts';
import { isAnyFree, releaseEndedIn } from './checkout.queries.ts';

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
