import type { BookingRequest, VenueClock } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { addDays } from '#contract/dates.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { fromCents } from '#contract/money.ts';
import { dateAt, instantAt } from '#contract/venue-time.ts';
import { cachePerDatabase } from '../../db/cache-per-database.ts';
import { rangeOf } from '../../db/occupying.ts';
import type { Db } from '../../db/schema.ts';
import { coalesceCallsByKey } from '../../lib/batch-calls.ts';
import { loadPriceBook } from '../prices/price-book.ts';
import { priceBy } from '../prices/price-request.ts';
import { findAvailability, findOffersLike } from './availability.queries.ts';
import { chooseHours, chooseNights, reach, type Start } from './choose-alternatives.ts';

const mostSimilar = 3;

const searchesOf = cachePerDatabase(() => coalesceCallsByKey<Alternative[]>());

/** The same bookable at other times, then similar ones at the requested time. Concurrent equal searches are shared. */
export const findAlternatives = (
  db: Db,
  request: BookingRequest,
  venueClock: VenueClock,
): Promise<Alternative[]> => {
  const { kind, bookableId, date, time, count } = request;
  return searchesOf(db)([kind, bookableId, date, time, count].join(' '), () =>
    search(db, request, venueClock),
  );
};

const search = async (db: Db, request: BookingRequest, venueClock: VenueClock): Promise<Alternative[]> => {
  const [same, ...others] = await findOffersLike(db, {
    kind: request.kind,
    id: request.bookableId,
    limit: mostSimilar,
    span: rangeOf(request, venueClock.timeZone),
    now: venueClock.now,
  });
  if (same?.id !== request.bookableId) return [];
  const starts = await findStarts(db, request, venueClock);
  const { kind, date, time, count } = request;
  const book = await loadPriceBook(db, same.priceVersion);
  const offer = ({ id, title, price_cents }: typeof same, start: Start): Alternative => {
    const asked = { kind, bookableId: id, baseCents: price_cents, ...start, count };
    const { amountCents } = priceBy(book, asked, venueClock.timeZone);
    return { kind, id, title, ...start, count, amount: fromCents(amountCents) };
  };
  // Past and skipped times have no alternatives.
  const similar = refuseTime(request, venueClock) ? [] : others.map((one) => offer(one, { date, time }));
  return [...starts.map((start) => offer(same, start)), ...similar];
};

const findStarts = async (db: Db, request: BookingRequest, venueClock: VenueClock): Promise<Start[]> => {
  const { kind, bookableId, date, count } = request;
  const today = dateAt(venueClock.now, venueClock.timeZone);
  const first = addDays(date, -reach[kind]);
  // One day more than the searched starts, or the nights of the last one.
  const days = {
    from: first < today ? today : first,
    to: addDays(date, reach[kind] + (kind === 'room' ? count : 2)),
  };
  if (days.to <= days.from) return [];
  const midnight = (day: string) => instantAt(day, '00:00', venueClock.timeZone);
  const instants = { from: midnight(days.from), to: midnight(days.to) };
  const [booked] = await findAvailability(db, {
    kinds: [kind],
    id: bookableId,
    limit: 1,
    days,
    instants,
    now: venueClock.now,
    timeZone: venueClock.timeZone,
  });
  if (!booked) return [];
  return booked.kind === 'room'
    ? chooseNights(request, booked.taken, venueClock)
    : chooseHours(request, booked.taken, venueClock);
};
