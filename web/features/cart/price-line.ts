import { priceOf } from '#contract/bookings.rules.ts';
import type { Dish } from '#contract/food/menu.ts';
import { type Billed, pointsFor } from '#contract/loyalty.rules.ts';
import { fromCents, toCents } from '#contract/money.ts';
import type { PricedUnits, Quote } from '#contract/prices/prices.ts';
import type { Bookable } from '#web/features/bookables/bookable.ts';
import { type CheckedCart, checkCart, dishesToPay } from '#web/features/food/order/check-cart.ts';
import type { Where } from '#web/features/loyalty/check-code.ts';
import { groupQuote } from '#web/features/prices/describe-units.ts';
import type { CartLine, FoodLine, StayLine } from './cart.ts';

/** A line at the current price, which is what is sent. */
export type PricedStay = {
  line: StayLine;
  price: number;
  unitPrice: number;
  /** How many nights or hours cost what, if price rules make them differ. */
  units: PricedUnits | undefined;
  bookable: Bookable | undefined;
};

export type PricedFood = { line: FoodLine; price: number; checked: CheckedCart };

export type PricedLine = PricedStay | PricedFood;

/** The quote of a stay with price rules; undefined while loading. */
export type Quoted = { quote: Quote | undefined };

/** A stay costs what it did when it was added, until its bookable or quote has loaded. */
export const priceStay = (line: StayLine, bookable: Bookable | undefined, quoted?: Quoted): PricedStay => {
  const today = quoted
    ? quoted.quote?.amount
    : bookable && fromCents(priceOf(toCents(bookable.price), line.count));
  return {
    line,
    bookable,
    price: today ?? line.price,
    unitPrice: bookable?.price ?? fromCents(Math.round(toCents(line.price) / line.count)),
    units: quoted?.quote && groupQuote(quoted.quote, bookable?.price),
  };
};

/** Only dishes still available are counted. */
export const priceFood = (line: FoodLine, card: readonly Dish[] | undefined): PricedFood => {
  const checked = checkCart(line.foodItems, card);
  return { line, checked, price: fromCents(checked.totalCents) };
};

/** Whether the price differs from the one that the guest has seen. */
export const isRepriced = ({ line, price }: { line: CartLine; price: number }): boolean =>
  toCents(line.price) !== toCents(price);

export const sumOf = (lines: readonly Pick<PricedLine, 'price'>[]): number =>
  fromCents(lines.reduce((cents, { price }) => cents + toCents(price), 0));

/** The rewards a cart accepts. A new attempt to pay ends the earlier one. */
export const inCart: Where = { takes: ['10% Discount', 'Free Pizza'], letsGoOfCarts: true };

/** The cart as a bill for rewards, at current prices. */
export const billOf = (lines: readonly PricedLine[]): Billed[] =>
  lines.map((priced) =>
    'checked' in priced
      ? { amountCents: priced.checked.totalCents, items: dishesToPay(priced.checked) }
      : { amountCents: toCents(priced.price) },
  );

/** The points that paying earns: whole dollars per line. */
export const pointsOf = (bill: readonly Billed[]): number =>
  bill.reduce((points, { amountCents }) => points + pointsFor(amountCents), 0);
