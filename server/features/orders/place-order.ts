import type { Temporal } from 'temporal-polyfill';
import { mostCancelledOrders, mostOpenOrders } from '#contract/food/orders.rules.ts';
import type { NewOrder } from '#contract/food/orders.ts';
import { fromCents, isWorth } from '#contract/money.ts';
import type { TypedReward } from '../../db/exclusive-access.ts';
import type { Db, OrderedDish, Tx } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { type CallerSession, refuseForeignEmail, type SignedIn } from '../../http/caller.ts';
import type { IdempotentCall } from '../../http/read-idempotency-key.ts';
import { createIdempotently } from '../../idempotency/create-idempotently.ts';
import { generateId } from '../../lib/generate-id.ts';
import { applyRewardCode, findRewardCode } from '../loyalty/use-reward-code.ts';
import { countOrders, insertOrder, type MenuRow, orderAtOnce } from './orders.queries.ts';
import { forgetDishes, namesOf, priceByMenu, readDishes, recallDishes } from './price-by-menu.ts';

/** Refuses more orders for a locked guest who would have too many open, or has cancelled too many lately. */
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

type Guest = { session: CallerSession; now: Temporal.Instant };

type Bill = { amountCents: number; items: readonly OrderedDish[] };

/** The order with a reward code applied. Nothing is paid here, so only a free pizza qualifies. */
const takeOff = (code: string | undefined, reward: TypedReward | null, bill: Bill): Bill => {
  if (code === undefined) return bill;
  const [less] = applyRewardCode<OrderedDish, Bill>(reward, [bill], { only: 'Free Pizza' }).bill;
  if (!less) throw new Error('A reward has taken a whole order off its bill.');
  return less;
};

/** An order being placed. */
type Draft = Guest & { db: Db; caller: SignedIn; idempotentCall: IdempotentCall; order: NewOrder };

/** Prices an order by the menu, or refuses it. */
const workOut = (
  { caller, now, order }: Draft,
  card: readonly MenuRow[],
  reward: TypedReward | null = null,
) => {
  refuseForeignEmail(caller, order.email);
  const { changes, totalCents, items } = priceByMenu(card)(order.foodItems);
  if (changes.some(({ change }) => change !== 'price'))
    throw new AppError('DISH_UNAVAILABLE', { dishes: changes });
  const bill = takeOff(order.code, reward, { amountCents: totalCents, items });
  const isAsShown = order.totalPrice === undefined || isWorth(order.totalPrice, bill.amountCents);
  if (changes.length > 0 || !isAsShown)
    throw new AppError('PRICE_CHANGED', { amount: fromCents(bill.amountCents), dishes: changes });
  return {
    user_id: caller.uid,
    room_type: order.roomType,
    room_id: order.roomId,
    code: order.code ?? null,
    created_at: new Date(now.epochMilliseconds),
    items: bill.items,
    total_cents: bill.amountCents,
  };
};

/** Orders in one round trip; undefined if that takes more steps, or is refused and needs a reason. */
const orderWhole = async (draft: Draft): Promise<string | undefined> => {
  const { db, idempotentCall, order, caller } = draft;
  if (order.code !== undefined) return undefined;
  const names = namesOf(order.foodItems);
  const card = await recallDishes(db, names, caller);
  let row: ReturnType<typeof workOut> | undefined;
  try {
    row = workOut(draft, card);
  } catch {
    // It may be a repeat, or the menu has changed.
  }
  const known = {
    mostCancelled: mostCancelledOrders,
    mostOpen: caller.role === 'admin' ? null : mostOpenOrders,
  };
  const id = row && (await orderAtOnce(db, row, { caller, idempotentCall, known }));
  if (id === undefined) forgetDishes(db, names);
  return id;
};

/** Orders step by step, or throws why not. A repeat is not refused, even if a dish is sold out by now. */
const orderInSteps = (draft: Draft): Promise<string> => {
  const { db, idempotentCall, order, caller } = draft;
  const now = new Date(draft.now.epochMilliseconds);
  const { uid } = caller;
  return createIdempotently(db, idempotentCall, generateId(), async (tx, role) => {
    const card = await readDishes(tx, namesOf(order.foodItems), caller);
    const { code } = order;
    const reward = code === undefined ? null : await findRewardCode(tx, { uid, code, now });
    const row = workOut(draft, card, reward);
    await refuseTooManyOrders(tx, { uid, role }, { more: 1, now });
    return insertOrder(tx, row);
  });
};

/** Orders food for the caller at menu prices, once per idempotency key, or nothing. */
export const placeOrder = async (db: Db, guest: Guest, idempotentCall: IdempotentCall, order: NewOrder) => {
  const draft = { db, ...guest, caller: guest.session.caller, idempotentCall, order };
  const insertedId =
    (await orderWhole(draft)) ?? (await orderInSteps({ ...draft, caller: await guest.session.confirm() }));
  return { acknowledged: true as const, insertedId };
};
