import type { Kysely, Transaction } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { fromCents, isWorth } from '#contract/money.ts';
import { mostOpenOrders } from '#contract/orders.rules.ts';
import type { NewOrder } from '#contract/orders.ts';
import type { Database, OrderedDish } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { refuseForeignEmail } from '../../http/refuse-foreign-email.ts';
import { createOnce } from '../../once/create-once.ts';
import { drawId } from '../../once/draw-id.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import { applyCode } from '../loyalty/apply-code.ts';
import { openCard } from './open-card.ts';
import { insertOrder } from './orders.queries.ts';

type Guest = { caller: SignedIn; now: Temporal.Instant };

type Bill = { amountCents: number; items: readonly OrderedDish[] };

/** An order as it is with a code; there is no paying here, so that only a pizza can be free. */
const useCode = async (
  tx: Transaction<Database>,
  { caller, now }: Guest,
  code: string | undefined,
  bill: Bill,
): Promise<Bill> => {
  if (code === undefined) return bill;
  const typed = { uid: caller.uid, code, now: new Date(now.epochMilliseconds) };
  const applied = await applyCode<OrderedDish, Bill>(tx, typed, [bill], { only: 'Free Pizza' });
  const [less] = applied.bill;
  if (!less) throw new Error('A reward has taken a whole order off its bill.');
  return less;
};

/** Decides and writes. A repeat does not come here: what was ordered may be sold out by now. */
const write = async (tx: Transaction<Database>, guest: Guest, order: NewOrder): Promise<string> => {
  const { caller, now } = guest;
  refuseForeignEmail(caller, order.email);
  const holdAgainstCard = await openCard(tx, caller, order.foodItems);
  const { changes, totalCents, items: asked } = holdAgainstCard(order.foodItems);
  if (changes.some(({ change }) => change !== 'price'))
    throw new AppError('DISH_UNAVAILABLE', { dishes: changes });
  const bill = await useCode(tx, guest, order.code, { amountCents: totalCents, items: asked });
  const { amountCents, items } = bill;
  const isAsTold = order.totalPrice === undefined || isWorth(order.totalPrice, amountCents);
  if (changes.length > 0 || !isAsTold)
    throw new AppError('PRICE_CHANGED', { amount: fromCents(amountCents), dishes: changes });

  const { id, open } = await insertOrder(tx, caller.uid, {
    room_type: order.roomType,
    room_id: order.roomId,
    items,
    total_cents: amountCents,
    code: order.code ?? null,
    created_at: new Date(now.epochMilliseconds),
  });
  if (caller.role !== 'admin' && open >= mostOpenOrders)
    throw new AppError('TOO_MANY_ORDERS', { max: mostOpenOrders });
  return String(id);
};

/** Orders food for the caller at the prices of the card, once under one key, or nothing at all. */
export const placeOrder = async (db: Kysely<Database>, guest: Guest, attempt: Attempt, order: NewOrder) => {
  const insertedId = await createOnce(db, attempt, drawId(), (tx) => write(tx, guest, order));
  return { acknowledged: true as const, insertedId };
};
