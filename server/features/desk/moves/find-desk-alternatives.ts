import type { VenueClock } from '#contract/bookings.rules.ts';
import type { Alternative } from '#contract/bookings.ts';
import { addDays, daysBetween } from '#contract/dates.ts';
import { type Move, type Place, priceMove, type Stay, sumOf } from '#contract/desk/move.rules.ts';
import { refuseTime } from '#contract/house/opening-hours.rules.ts';
import { fromCents } from '#contract/money.ts';
import { dateAt, timeAt } from '#contract/venue-time.ts';
import type { Db } from '../../../db/schema.ts';
import { findAlternatives } from '../../availability/find-alternatives.ts';
import { quotePlace } from './decide-move.ts';
import { findOffered } from './moves.queries.ts';

/** Free times near a place; not in the past, which only the desk may book. */
export const findDeskAlternatives = (db: Db, place: Place, clock: VenueClock): Promise<Alternative[]> => {
  const { now, timeZone } = clock;
  const isLate = refuseTime(place, clock) !== undefined;
  const soon = { date: dateAt(now, timeZone), time: timeAt(now, timeZone) };
  return findAlternatives(db, isLate ? { ...place, ...soon } : place, clock);
};

/** The rest of a current stay, as a booking request. */
const restOf = ({ place, begun, movedOn }: Move, { now, timeZone }: VenueClock): Place => {
  if (place.kind === 'room') {
    const date = movedOn ?? addDays(place.date, begun);
    return { ...place, date, count: daysBetween(date, addDays(place.date, place.count)) };
  }
  if (begun === 0) return place;
  const soon = { date: dateAt(now, timeZone), time: timeAt(now, timeZone) };
  // The current hour continues elsewhere.
  return { ...place, ...soon, count: place.count - begun + 1 };
};

/** Other places for a refused move. A checked-in guest can only change places. */
export const findOtherPlaces = async (
  db: Db,
  { stay, move }: { stay: Stay; move: Move },
  clock: VenueClock,
): Promise<Alternative[]> => {
  const { place, begun } = move;
  if (!stay.isIn) return findDeskAlternatives(db, place, clock);
  const rest = restOf(move, clock);
  if (rest.count < 1) return [];
  const found = await findDeskAlternatives(db, rest, clock);
  const others = found.filter(({ id }) => id !== place.bookableId);
  const { date, time, count } = place;
  const priceThere = async (one: Alternative): Promise<Alternative[]> => {
    const there = { ...place, bookableId: one.id };
    const offered = await findOffered(db, place.kind, one.id);
    if (!offered) return [];
    const { timeZone } = clock;
    const quoted = await quotePlace(db, there, { offered, timeZone });
    const units = priceMove(stay, { place: there, begun }, { quoted, timeZone });
    return [{ ...one, date, time, count, amount: fromCents(sumOf(units.map(({ cents }) => cents))) }];
  };
  return (await Promise.all(others.map(priceThere))).flat();
};
