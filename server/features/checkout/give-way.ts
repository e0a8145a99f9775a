import type { Transaction } from 'kysely';
import type { Here, Wish } from '#contract/bookings.rules.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Database } from '../../db/schema.ts';
import { releaseOwnIn } from './checkout.queries.ts';

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
