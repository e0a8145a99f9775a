import type { Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Database } from '../../db/schema.ts';
import { refundFood } from '../payments/refund-food.ts';
import { forgetGuest } from './orders.queries.ts';

/** Cancels what the kitchen has not begun for a guest who leaves for good, with their money back, and forgets on all their orders who they are. */
export const releaseOrders = async (
  tx: Transaction<Database>,
  uid: string,
  now: Temporal.Instant,
): Promise<void> => refundFood(tx, await forgetGuest(tx, uid, new Date(now.epochMilliseconds)), now);
