import type { Kysely } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { fromCents, isWorth } from '#contract/money.ts';
import { mostOpenOrders } from '#contract/orders.rules.ts';
import type { NewOrder } from '#contract/orders.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { SignedIn } from '../../http/caller.ts';
import { refuseForeignEmail } from '../../http/refuse-foreign-email.ts';
import { createOnce } from '../../once/create-once.ts';
import { drawId } from '../../once/draw-id.ts';
import type { Attempt } from '../../once/read-attempt.ts';
import { openCard } from './open-card.ts';
import { insertOrder } from './orders.queries.ts';

type Guest = { caller: SignedIn; now: Temporal.Instant };

/** Decides and writes. A repeat does not come here: what was ordered may be sold out by now. */
const write = async (tx: Kysely<Database>, { caller, now }: Guest, order: NewOrder): Promise<string> => {
  refuseForeignEmail(caller, order.email);
  const holdAgainstCard = await openCard(tx, caller, order.foodItems);
  const { changes, totalCents, items } = holdAgainstCard(order.foodItems);
  if (changes.some(({ change }) => change !== 'price'))
    throw new AppError('DISH_UNAVAILABLE', { dishes: changes });
  const isAsTold = order.totalPrice === undefined || isWorth(order.totalPrice, totalCents);
  if (changes.length > 0 || !isAsTold)
    throw new AppError('PRICE_CHANGED', { amount: fromCents(totalCents), dishes: changes });

  const { id, open } = await insertOrder(tx, caller.uid, {
    room_type: order.roomType,
    room_id: order.roomId,
    items,
    total_cents: totalCents,
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
