import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import type { Provider } from '../../payments/provider.ts';
import { takeSettledRefund } from './refunds.queries.ts';
import { reopenRefunds } from './reopen-refunds.ts';

/** Looks whether a refund that was made has come back without our hearing of it; false where none is to be looked at. */
export const reviewRefund = async (
  db: Kysely<Database>,
  provider: Provider,
  now: Temporal.Instant,
): Promise<boolean> => {
  const settled = await takeSettledRefund(db, provider.name);
  if (!settled) return false;
  const bounced = await provider.findBounced(settled);
  if (bounced)
    await db.transaction().execute((tx) => reopenRefunds(tx, { ...bounced, charge: settled.charge }, now));
  return true;
};
