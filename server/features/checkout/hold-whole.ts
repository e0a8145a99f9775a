import { holdMinutes } from '#contract/checkout.rules.ts';
import type { NewCheckout } from '#contract/checkout.ts';
import { mostCancelledOrders, mostOpenOrders } from '#contract/food/orders.rules.ts';
import type { Db } from '../../db/schema.ts';
import { limitsOf, toHeldRows } from '../bookings/hold-bookings.ts';
import { forgetOffers, recallOffers } from '../bookings/recall-offers.ts';
import { forgetDishes, recallDishes } from '../orders/price-by-menu.ts';
import { holdAtOnce, mostEnded } from './checkout.queries.ts';
import {
  isAsShown,
  judgeFood,
  judgePlaces,
  mostUnclosedPages,
  type NewHold,
  readBookingRequests,
  readDishNames,
  refuseAmounts,
} from './hold-lines.ts';
import type { Guest, OpenCheckout } from './open-pay-page.ts';

/** Computes a cart from recently read offers and dishes; undefined if anything would be refused or has changed. */
const workOut = async (db: Db, { context }: Guest, { id, provider }: NewHold, { lines }: NewCheckout) => {
  const requests = readBookingRequests(lines);
  const offers = await recallOffers(db, requests);
  const priceVersion = offers[0]?.priceVersion ?? null;
  if (offers.some((offer) => !offer || offer.priceVersion !== priceVersion)) return undefined;
  const places = await judgePlaces(db, requests, offers, context);
  const dishes = readDishNames(lines);
  const food = judgeFood(lines, await recallDishes(db, dishes, context.caller));
  const all = [...places, ...food];
  if (all.some(({ index, code, amountCents }) => code || !isAsShown(lines[index], amountCents)))
    return undefined;
  const totalCents = all.reduce((sum, { amountCents }) => sum + amountCents, 0);
  try {
    refuseAmounts(provider, totalCents, all);
  } catch {
    return undefined;
  }
  const heldUntil = new Date(context.now.add({ minutes: holdMinutes }).epochMilliseconds);
  const hold = { uid: context.caller.uid, checkoutId: id, heldUntil, timeZone: context.timeZone };
  return {
    totalCents,
    heldUntil,
    food,
    priceVersion,
    bookings: toHeldRows(places, hold).map(({ request, row }) => ({
      ...row,
      unit_rules: row.unit_rules ? JSON.parse(row.unit_rules) : null,
      baseCents: request.baseCents,
    })),
  };
};

/**
 * Holds a cart in one round trip: what was held, or the id of what was held earlier under the key; undefined if that takes
 * more steps, or is refused and needs a reason.
 */
export const holdWhole = async (
  db: Db,
  guest: Guest,
  { id, provider }: NewHold,
  cart: NewCheckout,
): Promise<OpenCheckout | string | undefined> => {
  const { context, idempotentCall } = guest;
  const { caller, now, maxUpcoming } = context;
  if (cart.code !== undefined) return undefined;
  const whole = await workOut(db, guest, { id, provider }, cart);
  if (whole && whole.totalCents > 0) {
    const { totalCents: total_cents, heldUntil: expires_at, food, bookings, priceVersion } = whole;
    const checkout = { id, user_id: caller.uid, provider: provider.name, total_cents, expires_at };
    const held = await holdAtOnce(
      db,
      { checkout: { ...checkout, food: food.map((line) => line.held) }, bookings },
      {
        caller,
        idempotentCall,
        known: {
          now: new Date(now.epochMilliseconds),
          priceVersion,
          // The steps count for guests who have more.
          mostEnded: provider.name === 'sandbox' ? mostEnded : mostUnclosedPages - 1,
          mostOpenOrders,
          mostCancelledOrders,
          ...limitsOf({ role: caller.role, maxUpcoming }),
        },
      },
    );
    if (held !== undefined && held !== id) return held;
    if (held === id) {
      const places = bookings.toSorted(
        (one, other) => Number(one.starts_at) - Number(other.starts_at) || (one.id < other.id ? -1 : 1),
      );
      const lines = [
        ...places.map(({ title, amount_cents: amountCents }) => ({ title, amountCents })),
        ...food.map(({ title, amountCents }) => ({ title, amountCents })),
      ];
      return { ...checkout, status: 'Pending', pay_url: null, lines };
    }
  }
  // It may be a repeat, or something has changed.
  forgetOffers(db, readBookingRequests(cart.lines));
  forgetDishes(db, readDishNames(cart.lines));
  return undefined;
};
