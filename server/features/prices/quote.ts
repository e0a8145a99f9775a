import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { type Kind, notFoundCodes } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import { type QuotedUnit, quotePrice } from '#contract/prices.rules.ts';
import {
  calendarDays,
  type PriceCalendar,
  type PricesQuery,
  type Quote,
  type QuoteQuery,
} from '#contract/prices.ts';
import { dateAt, instantAt, isSkipped } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { loadPriceBook } from './price-book.ts';
import { findBasePrice } from './prices.queries.ts';

/** A bookable as it is priced today, by the rules that were there when its base price was read. */
const findPriced = async (db: Db, kind: Kind, bookableId: number) => {
  const found = await findBasePrice(db, kind, bookableId);
  if (!found) throw new AppError(notFoundCodes[kind]);
  const { baseCents, version } = found;
  return { book: await loadPriceBook(db, version), bookable: { kind, bookableId, baseCents } };
};

const presentUnit = ({ at, cents, rules }: QuotedUnit): Quote['units'][number] => ({
  at,
  price: fromCents(cents),
  rules,
});

/** What a booking costs today, unit by unit. */
export const quote = async (db: Db, query: QuoteQuery, { timeZone }: VenueClock): Promise<Quote> => {
  const { kind, id, date, time = currentHouse().checkInTime, nights, duration } = query;
  if (isSkipped(date, time, timeZone)) throw new AppError('TIME_SKIPPED');
  const { book, bookable } = await findPriced(db, kind, id);
  const count = kind === 'room' ? nights : duration;
  const units = quotePrice(book, { ...bookable, date, time, count }, timeZone);
  return {
    amount: fromCents(units.reduce((sum, { cents }) => sum + cents, 0)),
    units: units.map(presentUnit),
  };
};

/** The days that are asked about: the first, and how many nights or hours begin on them. */
const readDays = ({ kind, from, to }: PricesQuery, { now, timeZone }: VenueClock) => {
  const first = from ?? dateAt(now, timeZone);
  const last = to ?? addDays(first, calendarDays.usual - 1);
  const days = daysBetween(first, last) + 1;
  if (days < 1)
    throw new AppError('BAD_INPUT', { errors: [{ path: 'to', message: `To is not before ${first}.` }] });
  if (days > calendarDays.most) throw new AppError('SPAN_TOO_LONG', { most: calendarDays.most });
  if (kind === 'room') return { date: first, end: addDays(first, days), count: days };
  const midnight = (day: string) => instantAt(day, '00:00', timeZone);
  const end = midnight(addDays(first, days));
  const passed = end.epochMilliseconds - midnight(first).epochMilliseconds;
  return { date: first, end: end.toString(), count: Math.ceil(passed / 3_600_000) };
};

/** Units that cost the same for the same reasons, one after the other, as spans. */
const toSpans = (units: readonly QuotedUnit[], end: string): PriceCalendar['spans'] => {
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

/** What each single night or hour of some days costs today. */
export const showPrices = async (db: Db, query: PricesQuery, clock: VenueClock): Promise<PriceCalendar> => {
  const { date, end, count } = readDays(query, clock);
  const { book, bookable } = await findPriced(db, query.kind, query.id);
  const units = quotePrice(book, { ...bookable, date, time: '00:00', count, isSingle: true }, clock.timeZone);
  return { base: fromCents(bookable.baseCents), spans: toSpans(units, end) };
};
