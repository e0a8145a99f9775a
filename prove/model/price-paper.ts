import { tellPrices } from '../prices/price-oracle.ts';
import { type BookingRequest, type Paper, sum, zone } from './paper.ts';

export const lessTenth = (cents: number): number => cents - Math.round(cents / 10);

/** The price of each night or hour today, by the rules of the house. */
export const quote = ({ rules }: Paper, { bookable, ...time }: BookingRequest) =>
  tellPrices(
    { rules, settings: { rounding: 'minor', floorPercent: 0 } },
    { ...time, kind: bookable.kind, bookableId: bookable.id, baseCents: bookable.priceCents },
    zone,
  );

export const quoteUnits = (paper: Paper, request: BookingRequest): number[] =>
  quote(paper, request).map(({ cents }) => cents);

/** Leftover cents go to the first units. */
const shareEvenly = (cents: number, count: number): number[] =>
  Array.from({ length: count }, (_, unit) => Math.floor(cents / count) + (unit < cents % count ? 1 : 0));

/** Splits a lower total in proportion to the prices, rounding cumulatively. */
const shareByPrice = (units: readonly number[], cents: number): number[] => {
  const upTo = (count: number) => Math.floor((sum(units.slice(0, count)) * cents) / Math.max(1, sum(units)));
  return units.map((_, unit) => upTo(unit + 1) - upTo(unit));
};

/** The same with a tenth off the total. */
export const quoteLess = (paper: Paper, request: BookingRequest): number[] => {
  const quoted = quote(paper, request);
  const units = quoted.map(({ cents }) => cents);
  const cents = lessTenth(sum(units));
  return quoted.every(({ rules }) => rules.length === 0)
    ? shareEvenly(cents, units.length)
    : shareByPrice(units, cents);
};
