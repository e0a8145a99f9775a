import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import { isFor, type QuotedUnit, quotePrice } from '#contract/prices/prices.rules.ts';
import {
  calendarDays,
  type PriceCalendar,
  type PriceSpan,
  type PricesQuery,
  type Quote,
  type QuoteQuery,
} from '#contract/prices/prices.ts';
import { dateAt, instantAt, isSkipped } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { loadPriceBook } from './price-book.ts';
import { findBasePrice } from './prices.queries.ts';

type Priced = NonNullable<Awaited<ReturnType<typeof findPriced>>>;

/** A bookable with its current base price and the rules read at the same moment. */
const findPriced = async (db: Db, kind: Kind, bookableId: number) => {
  const found = await findBasePrice(db, kind, bookableId);
  if (!found) return undefined;
  const { baseCents, version } = found;
  return { book: await loadPriceBook(db, version), bookable: { kind, bookableId, baseCents } };
};

const findPricedOrRefuse = async (db: Db, kind: Kind, bookableId: number): Promise<Priced> => {
  const priced = await findPriced(db, kind, bookableId);
  if (!priced) throw new AppError(notFoundCodes[kind]);
  return priced;
};

const presentUnit = ({ at, cents, rules }: QuotedUnit): Quote['units'][number] => ({
  at,
  price: fromCents(cents),
  rules,
});

/** The current price of a booking, unit by unit. */
export const quote = async (db: Db, query: QuoteQuery, { timeZone }: VenueClock): Promise<Quote> => {
  const { kind, id, date, time = currentHouse().checkInTime, nights, duration } = query;
  if (isSkipped(date, time, timeZone)) throw new AppError('TIME_SKIPPED');
  const { book, bookable } = await findPricedOrRefuse(db, kind, id);
  const count = kind === 'room' ? nights : duration;
  const units = quotePrice(book, { ...bookable, date, time, count }, timeZone);
  return {
    amount: fromCents(units.reduce((sum, { cents }) => sum + cents, 0)),
    units: units.map(presentUnit),
  };
};

type Days = { from: string; to: string };

/** The nights or hours that begin within a period, both days inclusive, to be priced one by one. */
const unitsOn = (kind: Kind, { from, to }: Days, timeZone: string) => {
  const days = daysBetween(from, to) + 1;
  const common = { date: from, time: '00:00', isSingle: true };
  if (kind === 'room') return { ...common, count: days, end: addDays(from, days) };
  const midnight = (day: string) => instantAt(day, '00:00', timeZone);
  const end = midnight(addDays(from, days));
  const passed = end.epochMilliseconds - midnight(from).epochMilliseconds;
  return { ...common, count: Math.ceil(passed / 3_600_000), end: end.toString() };
};

/** Joins consecutive units with equal price and rules into spans. */
const toSpans = (units: readonly QuotedUnit[], end: string): PriceSpan[] => {
  const isLike = (one: QuotedUnit, other: QuotedUnit | undefined) =>
    one.cents === other?.cents && one.rules.join('\n') === other.rules.join('\n');
  const starts = units.filter((unit, at) => !isLike(unit, units[at - 1]));
  return starts.map(({ at, cents, rules }, index) => ({
    from: at,
    to: starts[index + 1]?.at ?? end,
    price: fromCents(cents),
    rules,
  }));
};

/** The current price of every night or hour of a period. */
const priceDays = ({ book, bookable }: Priced, days: Days, timeZone: string): PriceSpan[] => {
  const { end, ...units } = unitsOn(bookable.kind, days, timeZone);
  return toSpans(quotePrice(book, { ...bookable, ...units }, timeZone), end);
};

/** The same for availability; undefined if no rule ever applies to this bookable. */
export const findPriceSpans = async (
  db: Db,
  { kind, id }: { kind: Kind; id: number },
  days: Days,
  timeZone: string,
): Promise<PriceSpan[] | undefined> => {
  const priced = await findPriced(db, kind, id);
  return priced?.book.rules.some((rule) => isFor(rule, priced.bookable))
    ? priceDays(priced, days, timeZone)
    : undefined;
};

/** A calendar of prices. */
export const showPrices = async (
  db: Db,
  { kind, id, ...asked }: PricesQuery,
  { now, timeZone }: VenueClock,
): Promise<PriceCalendar> => {
  const from = asked.from ?? dateAt(now, timeZone);
  const to = asked.to ?? addDays(from, calendarDays.usual - 1);
  if (to < from)
    throw new AppError('BAD_INPUT', { errors: [{ path: 'to', message: `To is not before ${from}.` }] });
  if (daysBetween(from, to) >= calendarDays.most)
    throw new AppError('SPAN_TOO_LONG', { most: calendarDays.most });
  const priced = await findPricedOrRefuse(db, kind, id);
  return {
    base: fromCents(priced.bookable.baseCents),
    spans: priceDays(priced, { from, to }, timeZone),
  };
};
