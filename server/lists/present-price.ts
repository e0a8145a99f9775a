import { currentHouse } from '#contract/house/house.rules.ts';
import { fromCents } from '#contract/money.ts';
import { plainPrice } from '#contract/prices/prices.rules.ts';

/** What a night or hour costs where no rule is for it: its base price, rounded as the house says. */
export const presentPrice = (baseCents: number): number => {
  const { priceRounding: rounding, priceFloorPercent: floorPercent } = currentHouse();
  return fromCents(plainPrice(baseCents, { rounding, floorPercent }));
};
