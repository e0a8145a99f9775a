import type { Transaction } from 'kysely';
import { mostCancelledOrders, mostOpenOrders } from '#contract/food/orders.rules.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { countOrders } from './orders.queries.ts';

/** Refuses so many orders more where a guest, who is locked, would wait for too many then, or has cancelled too many lately. */
export const refuseTooManyOrders = async (
  tx: Transaction<Database>,
  { role, uid }: Pick<SignedIn, 'role' | 'uid'>,
  { more, now }: { more: number; now: Date },
): Promise<void> => {
  if (more === 0 || role === 'admin') return;
  const { open, cancelled } = await countOrders(tx, { uid, now });
  if (open + more > mostOpenOrders) throw new AppError('TOO_MANY_ORDERS', { max: mostOpenOrders });
  if (cancelled >= mostCancelledOrders)
    throw new AppError('TOO_MANY_CANCELLATIONS', { max: mostCancelledOrders });
};
