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

/** A line at what it costs today, which is what counts and is sent. */
export type PricedStay = {
  line: StayLine;
  price: number;
  unitPrice: number;
  /** How many nights or hours cost what, where price rules make them differ. */
  units: PricedUnits | undefined;
  bookable: Bookable | undefined;
};

export type PricedFood = { line: FoodLine; price: number; checked: CheckedCart };

export type PricedLine = PricedStay | PricedFood;

/** The quote of a stay for which there are price rules; undefined while it is on its way. */
export type Quoted = { quote: Quote | undefined };

/** Before its bookable or its quote has come, a stay costs what it did when it was put into the cart. */
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

/** Only what can still be had is counted. */
export const priceFood = (line: FoodLine, card: readonly Dish[] | undefined): PricedFood => {
  const checked = checkCart(line.foodItems, card);
  return { line, checked, price: fromCents(checked.totalCents) };
};

/** Whether a line costs something else than what its guest has seen. */
export const isRepriced = ({ line, price }: { line: CartLine; price: number }): boolean =>
  toCents(line.price) !== toCents(price);

export const sumOf = (lines: readonly Pick<PricedLine, 'price'>[]): number =>
  fromCents(lines.reduce((cents, { price }) => cents + toCents(price), 0));

/** What a cart can be paid with. An earlier attempt at paying ends with the next one. */
export const inCart: Where = { takes: ['10% Discount', 'Free Pizza'], letsGoOfCarts: true };

/** The cart as a reward looks at it, at today's prices. */
export const billOf = (lines: readonly PricedLine[]): Billed[] =>
  lines.map((priced) =>
    'checked' in priced
      ? { amountCents: priced.checked.totalCents, items: dishesToPay(priced.checked) }
      : { amountCents: toCents(priced.price) },
  );

/** What paying it earns: whole dollars count, line by line. */
export const pointsOf = (bill: readonly Billed[]): number =>
  bill.reduce((points, { amountCents }) => points + pointsFor(amountCents), 0);
