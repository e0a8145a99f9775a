import type { Transaction } from 'kysely';
import { mostOpenOrders } from '#contract/orders.rules.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { countOpen } from './orders.queries.ts';

/** Refuses so many orders more where a guest, who is locked, would wait for too many then. */
export const refuseTooManyOrders = async (
  tx: Transaction<Database>,
  { role, uid }: Pick<SignedIn, 'role' | 'uid'>,
  more: number,
): Promise<void> => {
  if (more === 0 || role === 'admin') return;
  if ((await countOpen(tx, uid)) + more > mostOpenOrders)
    throw new AppError('TOO_MANY_ORDERS', { max: mostOpenOrders });
};
