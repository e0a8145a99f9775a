import type { PricedUnits } from './prices.ts';

/** Groups equal prices with equal reasons, as bills show them: 5 × $111, 2 × $130. */
export const groupUnits = (units: readonly { price: number; rules: readonly string[] }[]): PricedUnits => {
  const groups = new Map<string, PricedUnits[number]>();
  for (const { price, rules } of units) {
    const key = JSON.stringify([price, rules]);
    groups.set(key, { count: (groups.get(key)?.count ?? 0) + 1, price, rules: [...rules] });
  }
  return [...groups.values()];
};
