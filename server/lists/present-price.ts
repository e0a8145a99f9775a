import { currentHouse } from '#contract/house/house.rules.ts';
import { fromCents } from '#contract/money.ts';
import { plainPrice } from '#contract/prices/prices.rules.ts';

/** The rounded base price of a night or hour, without rules. */
export const presentPrice = (baseCents: number): number => {
  const { priceRounding: rounding, priceFloorPercent: floorPercent } = currentHouse();
  return fromCents(plainPrice(baseCents, { rounding, floorPercent }));
};
