import { sumOf } from '#contract/desk/move.rules.ts';
import {
  changesNothing,
  type PriceBook,
  type PricedRequest,
  type QuotedUnit,
  quotePrice,
} from '#contract/prices/prices.rules.ts';
import type { Db } from '../../db/schema.ts';
import { loadPriceBook } from './price-book.ts';

/** The price of a request; `units` is undefined if every unit costs the base price. */
export type Price = { amountCents: number; units: QuotedUnit[] | undefined };

type Needs = { version: string | null; timeZone: string };

/** Prices a request by loaded rules. */
export const priceBy = (book: PriceBook, request: PricedRequest, timeZone: string): Price => {
  const { baseCents, count } = request;
  // Fast path: no rule can change the price.
  const units = changesNothing(book) ? [] : quotePrice(book, request, timeZone);
  if (units.every(({ cents, rules }) => cents === baseCents && rules.length === 0))
    return { amountCents: baseCents * count, units: undefined };
  return { amountCents: sumOf(units.map(({ cents }) => cents)), units };
};

/** Prices a request by the rules of the version read together with its base price. */
export const priceRequest = async (
  db: Db,
  request: PricedRequest,
  { version, timeZone }: Needs,
): Promise<Price> => priceBy(await loadPriceBook(db, version), request, timeZone);

/** Splits a sum reduced by a reward in proportion to the unit prices, without losing a cent. */
const shareOut = (unitCents: readonly number[], amountCents: number): number[] => {
  const whole = BigInt(Math.max(1, sumOf(unitCents)));
  const upTo = (count: number) =>
    Number((BigInt(sumOf(unitCents.slice(0, count))) * BigInt(amountCents)) / whole);
  return unitCents.map((_, unit) => upTo(unit + 1) - upTo(unit));
};

/** The unit columns of a booking's row. */
export const toUnitColumns = ({ amountCents, units }: Price) => ({
  unit_cents: units
    ? shareOut(
        units.map(({ cents }) => cents),
        amountCents,
      )
    : null,
  unit_rules: units ? JSON.stringify(units.map(({ rules }) => rules)) : null,
});
