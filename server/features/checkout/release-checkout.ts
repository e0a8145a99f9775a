import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { releaseOne } from './checkout.queries.ts';

type Ended = { checkoutId: string; status: 'Declined' | 'Expired' };

/** Lets go of everything that a checkout holds; false where it does not wait for its payment any more. */
export const releaseCheckout = async (
  db: Kysely<Database>,
  { checkoutId, status }: Ended,
  now: Temporal.Instant,
): Promise<boolean> =>
  (await releaseOne(db, checkoutId, { status, now: new Date(now.epochMilliseconds) })).length > 0;
