import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { lockGuest, releaseOwn } from './checkout.queries.ts';

/** Lets go of what a guest who leaves for good has not paid yet; what is paid from now on goes back. */
export const releaseHolds = async (
  tx: Transaction<Database>,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => {
  await lockGuest(tx, uid);
  await releaseOwn(tx, uid, { status: 'Declined', now: new Date(now.epochMilliseconds) });
};
