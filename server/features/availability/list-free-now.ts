import { Temporal } from 'temporal-polyfill';
import type { VenueClock } from '#contract/bookings.rules.ts';
import { addDays } from '#contract/dates.ts';
import { currentHouse } from '#contract/house/house.rules.ts';
import { kinds } from '#contract/kinds.ts';
import { fromCents } from '#contract/money.ts';
import type { PriceBook } from '#contract/prices/prices.rules.ts';
import { daysAhead, type FreeNow, type NowQuery } from '#contract/stay/now.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import type { Db } from '../../db/schema.ts';
import { cutPage, type Page } from '../../lists/cut-page.ts';
import { loadPriceBook } from '../prices/price-book.ts';
import { priceBy } from '../prices/price-request.ts';
import { type FreeRow, findFirstFree } from './availability.queries.ts';
import { formatBound, readBookableCursor, writeBookableCursor } from './list-availability.ts';

/** Bookings start and end at whole minutes, so within a minute the result changes by writes only. */
export const minuteOf = ({ now }: VenueClock): string => now.toString({ smallestUnit: 'minute' });

/** The current night: until check-out time the one before today. */
const currentNight = (now: Temporal.Instant, timeZone: string): string => {
  const today = dateAt(now, timeZone);
  return timeAt(now, timeZone) < currentHouse().checkOutTime ? addDays(today, -1) : today;
};

/** What is free now, and until when, without the next guest. */
export const listFreeNow = async (
  db: Db,
  { soon, limit, after }: NowQuery,
  { now, timeZone }: VenueClock,
  language?: string,
): Promise<Page<FreeNow>> => {
  const night = currentNight(now, timeZone);
  const days = { from: night, to: addDays(night, daysAhead) };
  const instants = { from: now, to: now.add({ hours: 24 * daysAhead }) };
  const rows = await findFirstFree(db, {
    kinds,
    soon,
    language,
    after: readBookableCursor(after),
    limit,
    days,
    instants,
    now,
    timeZone,
  });
  const book = await loadPriceBook(db, rows[0]?.priceVersion ?? null);
  const bounds = {
    night: { start: days.from, end: days.to },
    hour: {
      start: formatBound(now.epochMilliseconds / 1000),
      end: formatBound(instants.to.epochMilliseconds / 1000),
    },
  };
  const present = (row: FreeRow): FreeNow => {
    const { kind, id, title, image } = row;
    const { start, end } = bounds[kind === 'room' ? 'night' : 'hour'];
    const [from, to] = [formatBound(row.from), formatBound(row.to)];
    return {
      kind,
      id,
      title,
      image,
      price: fromCents(priceFirstUnit(book, row, timeZone)),
      ...(from !== start && { freeFrom: from }),
      freeUntil: to === end ? null : to,
    };
  };
  return cutPage(rows, { limit, cursorOf: writeBookableCursor, present });
};

const priceFirstUnit = (
  book: PriceBook,
  { kind, id, price_cents, from }: FreeRow,
  timeZone: string,
): number => {
  const start =
    typeof from === 'string'
      ? { date: from, time: currentHouse().checkInTime }
      : clockAt(Temporal.Instant.fromEpochMilliseconds(Math.round(from * 1000)), timeZone);
  const request = { kind, bookableId: id, baseCents: price_cents, ...start, count: 1 };
  return priceBy(book, request, timeZone).amountCents;
};

const clockAt = (instant: Temporal.Instant, timeZone: string) => ({
  date: dateAt(instant, timeZone),
  time: timeAt(instant, timeZone),
});
