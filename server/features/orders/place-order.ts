import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { mostCancelledOrders, mostOpenOrders } from '#contract/food/orders.rules.ts';
import type { NewOrder } from '#contract/food/orders.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { TypedReward } from '../../db/exclusive-access.ts';
import type { Db, OrderedDish, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createPipelined } from '../../idempotency/create-pipelined.ts';
import type { Known } from '../../idempotency/idempotency.queries.ts';
import { applyRewardCode, selectRewardCode } from '../loyalty/use-reward-code.ts';
import { countOrders, insertingOrder, type MenuRow, selectForOrder } from './orders.queries.ts';
import { namesOf, priceByMenu } from './price-by-menu.ts';

/** Refuses so many orders more where a guest, who is locked, would wait for too many then, or has cancelled too many lately. */
export const refuseTooManyOrders = async (
  tx: Tx,
  { role, uid }: Pick<SignedIn, 'role' | 'uid'>,
  { more, now }: { more: number; now: Date },
): Promise<void> => {
  if (more === 0 || role === 'admin') return;
  const { open, cancelled } = await countOrders(tx, { uid, now });
  if (open + more > mostOpenOrders) throw new AppError('TOO_MANY_ORDERS', { max: mostOpenOrders });
  if (cancelled >= mostCancelledOrders)
    throw new AppError('TOO_MANY_CANCELLATIONS', { max: mostCancelledOrders });
};

type Guest = { caller: SignedIn; now: Temporal.Instant };

type Bill = { amountCents: number; items: readonly OrderedDish[] };

type Seen = MenuRow & { open: number; cancelled: number; reward: TypedReward | null };

/** An order as it is with a code; there is no paying here, so that only a pizza can be free. */
const useCode = (code: string | undefined, reward: TypedReward | null, bill: Bill): Bill => {
  if (code === undefined) return bill;
  const [less] = applyRewardCode<OrderedDish, Bill>(reward, [bill], { only: 'Free Pizza' }).bill;
  if (!less) throw new Error('A reward has taken a whole order off its bill.');
  return less;
};

/** Decides on what nobody can change meanwhile for this guest. A repeat does not come here: what was ordered may be sold out by now. */
const decide = (caller: SignedIn, order: NewOrder, seen: readonly Known<Seen>[]): Bill => {
  refuseForeignEmail(caller, order.email);
  const card = seen.flatMap((dish) => (dish.id === null ? [] : [dish]));
  const { changes, totalCents, items } = priceByMenu(card)(order.foodItems);
  if (changes.some(({ change }) => change !== 'price'))
    throw new AppError('DISH_UNAVAILABLE', { dishes: changes });
  const { role, open = 0, cancelled = 0, reward = null } = card[0] ?? {};
  const bill = useCode(order.code, reward, { amountCents: totalCents, items });
  const isAsTold = order.totalPrice === undefined || isWorth(order.totalPrice, bill.amountCents);
  if (changes.length > 0 || !isAsTold)
    throw new AppError('PRICE_CHANGED', { amount: fromCents(bill.amountCents), dishes: changes });
  if (role !== 'admin' && open >= mostOpenOrders)
    throw new AppError('TOO_MANY_ORDERS', { max: mostOpenOrders });
  if (role !== 'admin' && cancelled >= mostCancelledOrders)
    throw new AppError('TOO_MANY_CANCELLATIONS', { max: mostCancelledOrders });
  return bill;
};

/** Orders food for the caller at the prices of the card, once under one key, or nothing at all. */
export const placeOrder = async (
  db: Db,
  { caller, now }: Guest,
  idempotentCall: IdempotentCall,
  order: NewOrder,
) => {
  const { code } = order;
  const moment = new Date(now.epochMilliseconds);
  const made = await createPipelined<Seen>(db, idempotentCall, {
    facts: selectForOrder(db, {
      ...{ names: namesOf(order.foodItems), eater: caller, now: moment },
      code: code === undefined ? sql`null` : selectRewardCode({ uid: caller.uid, code, now: moment }),
    }),
    decide(seen) {
      const { amountCents, items } = decide(caller, order, seen);
      const row = {
        room_type: order.roomType,
        room_id: order.roomId,
        code: code ?? null,
        created_at: moment,
        items,
        total_cents: amountCents,
      };
      return insertingOrder(db, row, idempotentCall);
    },
  });
  if (made.id === undefined) throw new Error('An order was neither written nor refused.');
  return { acknowledged: true as const, insertedId: made.id };
};
