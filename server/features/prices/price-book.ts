import { LRUCache } from 'lru-cache';
import { defaultHouse } from '#contract/house/default-house.ts';
import { currentDigits } from '#contract/house/house.rules.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import type { RuleTerms } from '#contract/prices/prices.ts';
import type { Db } from '../../db/schema.ts';
import { findRulesAndVersion } from './prices.queries.ts';
import { readTerms } from './rule-rows.ts';

const basePrices: PriceBook = { rules: [], settings: { rounding: 'minor', floorPercent: 0 } };

/**
 * Every change gives the rules a new, globally unique version, so cache entries never become stale. Amounts
 * depend on the currency's digits, which this process may learn a moment later.
 */
const known = new LRUCache<string, PriceBook>({ max: 16 });
const keyOf = (version: string): string => `${version} ${currentDigits()}`;

/** The cached rules of a version with the house's rounding, if this process has read them. */
export const peekPriceBook = (version: string | null): PriceBook | undefined =>
  version === null ? basePrices : known.get(keyOf(version));

/**
 * Sets all fields: objects of one shape are read twice as fast, and a quote may read a thousand rules per
 * night.
 */
const withAllFields = ({ kinds, ids, except, from, to, weekdays, ...rule }: RuleTerms): RuleTerms => {
  const { name, on, fromTime, toTime, minUnits, change, stop } = rule;
  return { name, on, kinds, ids, except, from, to, weekdays, fromTime, toTime, minUnits, change, stop };
};

/** Reads the current rules. */
export const readPriceBook = async (db: Db): Promise<PriceBook> => {
  const { rules, settings, version: newest } = await findRulesAndVersion(db);
  if (newest === null) return basePrices;
  const { priceRounding: rounding, priceFloorPercent: floorPercent } = { ...defaultHouse, ...settings };
  const book = {
    rules: rules.map((rule) => withAllFields(readTerms(rule))),
    settings: { rounding, floorPercent },
  };
  known.set(keyOf(newest), book);
  return book;
};

/** The rules of a version, or newer ones if they have changed since. */
export const loadPriceBook = async (db: Db, version: string | null): Promise<PriceBook> =>
  peekPriceBook(version) ?? (await readPriceBook(db));
