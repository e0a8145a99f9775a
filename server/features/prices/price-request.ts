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

/** What a request costs. Where every unit costs the base price, none is told apart. */
export type Price = { amountCents: number; units: QuotedUnit[] | undefined };

type Needs = { version: string | null; timeZone: string };

/** Prices a request by rules that have been read. */
export const priceBy = (book: PriceBook, request: PricedRequest, timeZone: string): Price => {
  const { baseCents, count } = request;
  // Where everything costs its base price nothing is to be looked at.
  const units = changesNothing(book) ? [] : quotePrice(book, request, timeZone);
  if (units.every(({ cents, rules }) => cents === baseCents && rules.length === 0))
    return { amountCents: baseCents * count, units: undefined };
  return { amountCents: sumOf(units.map(({ cents }) => cents)), units };
};

/** Prices a request by the rules of the version that was read together with its base price. */
export const priceRequest = async (
  db: Db,
  request: PricedRequest,
  { version, timeZone }: Needs,
): Promise<Price> => priceBy(await loadPriceBook(db, version), request, timeZone);

/** Each unit's share of a sum that is less than all of them, by what a reward takes off; no cent is lost on the way. */
const shareOut = (unitCents: readonly number[], amountCents: number): number[] => {
  const whole = BigInt(Math.max(1, sumOf(unitCents)));
  const upTo = (count: number) =>
    Number((BigInt(sumOf(unitCents.slice(0, count))) * BigInt(amountCents)) / whole);
  return unitCents.map((_, unit) => upTo(unit + 1) - upTo(unit));
};

/** Each unit as the row of a booking keeps it. */
export const toUnitColumns = ({ amountCents, units }: Price) => ({
  unit_cents: units
    ? shareOut(
        units.map(({ cents }) => cents),
        amountCents,
      )
    : null,
  unit_rules: units ? JSON.stringify(units.map(({ rules }) => rules)) : null,
});
