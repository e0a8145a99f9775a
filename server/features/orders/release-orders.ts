import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { forgetGuest } from './orders.queries.ts';

/** Cancels what the kitchen has not begun for a guest who leaves for good, and forgets on all their orders who they are. */
export const releaseOrders = (tx: Transaction<Database>, uid: string, now: Temporal.Instant): Promise<void> =>
  forgetGuest(tx, uid, new Date(now.epochMilliseconds));
