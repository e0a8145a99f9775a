import { addDays } from '#contract/dates.ts';
import { fromCents, toCents } from '#contract/money.ts';
import {
  type ExplainedUnit,
  explainPrice,
  type PriceBook,
  quotePrice,
} from '#contract/prices/prices.rules.ts';
import { clockAt, oneHour } from '#web/lib/clock-at.ts';
import type { RatedBookable } from './rule-words.ts';

/** Prices each night or hour as a booking of its own; rules for longer bookings show in a tried stay. */
export const explainUnit = (
  book: PriceBook,
  { kind, id, price }: RatedBookable,
  { date, time = '00:00' }: { date: string; time?: string },
  timeZone: string,
): ExplainedUnit | undefined => {
  const request = { kind, bookableId: id, baseCents: toCents(price), date, time, count: 1 };
  return explainPrice(book, request, timeZone)[0];
};

/** How far a price is above the base, from 0 to 4, or that it is below. */
export type Heat = 0 | 1 | 2 | 3 | 4 | 'cheaper';

export const heatOf = (cents: number, base: number, most: number): Heat => {
  if (cents < base) return 'cheaper';
  if (cents === base) return 0;
  return Math.min(4, Math.max(1, Math.ceil((4 * (cents - base)) / (most - base)))) as Heat; // 1 to 4
};

export type PricedUnit = { at: string; price: number; heat: Heat };

const withHeat = (units: readonly { at: string; cents: number }[], baseCents: number): PricedUnit[] => {
  const most = Math.max(baseCents, ...units.map(({ cents }) => cents));
  return units.map(({ at, cents }) => ({
    at,
    price: fromCents(cents),
    heat: heatOf(cents, baseCents, most),
  }));
};

/** The price of each night from a day on. */
export const priceNights = (
  book: PriceBook,
  bookable: RatedBookable,
  from: string,
  count: number,
  timeZone: string,
): PricedUnit[] => {
  const baseCents = toCents(bookable.price);
  const nights = Array.from({ length: count }, (_, day) => addDays(from, day));
  return withHeat(
    nights.map((date) => ({
      at: date,
      cents: explainUnit(book, bookable, { date }, timeZone)?.cents ?? baseCents,
    })),
    baseCents,
  );
};

export type PricedHour = PricedUnit & { time: string; startsAt: number };

/** The price of each hour of a day in the venue's zone: 23 or 25 hours when the clocks change. */
export const priceHours = (
  book: PriceBook,
  bookable: RatedBookable,
  date: string,
  timeZone: string,
): PricedHour[] => {
  const { kind, id, price } = bookable;
  const baseCents = toCents(price);
  // 26 hours, because the clocks may go back; hours of the next day are left out.
  const hours = quotePrice(
    { ...book, rules: [] },
    { kind, bookableId: id, baseCents, date, time: '00:00', count: 26 },
    timeZone,
  ).flatMap(({ at }) => {
    const startsAt = Date.parse(at);
    const clock = clockAt(startsAt, timeZone);
    return clock.date === date ? [{ at, startsAt, time: clock.time }] : [];
  });
  const priced = withHeat(
    hours.map(({ at, time }) => ({
      at,
      cents: explainUnit(book, bookable, { date, time }, timeZone)?.cents ?? baseCents,
    })),
    baseCents,
  );
  return priced.map((unit, index) => ({
    ...unit,
    time: hours[index]?.time ?? '',
    startsAt: hours[index]?.startsAt ?? 0,
  }));
};

export type PricedSpan = { from: string; to: string; price: number; count: number };

/** Joins consecutive hours of the same price. */
export const spansOf = (hours: readonly PricedHour[], timeZone: string): PricedSpan[] => {
  const spans: PricedSpan[] = [];
  for (const { time, price, startsAt } of hours) {
    const last = spans.at(-1);
    const to = clockAt(startsAt + oneHour, timeZone).time;
    if (last?.price === price) Object.assign(last, { to, count: last.count + 1 });
    else spans.push({ from: time, to, price, count: 1 });
  }
  return spans;
};

/** The price of a whole booking, and the effect of rules for longer bookings. */
export type TriedStay = {
  /** Nights or hours grouped by price, as if each were booked alone. */
  groups: { count: number; price: number }[];
  sum: number;
  /** The names of rules that need this length, and the difference they make. */
  long: { names: string[]; difference: number } | undefined;
  total: number;
};

export const tryStay = (
  book: PriceBook,
  { kind, id, price }: RatedBookable,
  { date, time, count }: { date: string; time: string; count: number },
  timeZone: string,
): TriedStay => {
  const request = { kind, bookableId: id, baseCents: toCents(price), date, time, count };
  const short = { ...book, rules: book.rules.filter(({ minUnits = 1 }) => minUnits <= 1) };
  const [alone, together] = [quotePrice(short, request, timeZone), quotePrice(book, request, timeZone)];
  const sumOf = (units: readonly { cents: number }[]) => units.reduce((sum, { cents }) => sum + cents, 0);
  const groups = new Map<number, number>();
  for (const { cents } of alone) groups.set(cents, (groups.get(cents) ?? 0) + 1);
  const names = book.rules
    .filter(({ name, minUnits = 1 }) => minUnits > 1 && together.some(({ rules }) => rules.includes(name)))
    .map(({ name }) => name);
  const [sum, total] = [sumOf(alone), sumOf(together)];
  return {
    groups: [...groups].map(([cents, units]) => ({ count: units, price: fromCents(cents) })),
    sum: fromCents(sum),
    long: names.length > 0 ? { names, difference: fromCents(total - sum) } : undefined,
    total: fromCents(total),
  };
};
