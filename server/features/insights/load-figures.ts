import { daysBetween } from '#contract/dates.ts';
import { sources } from '#contract/desk/insights.rules.ts';
import type { FigureDay, Figures, Hours, Revenue, Use } from '#contract/desk/insights.ts';
import { fromCents } from '#contract/money.ts';
import type { Db } from '../../db/schema.ts';
import { type CountedHours, countHours, listOpenTimes } from './count-hours.ts';
import { countNights } from './count-nights.ts';
import { groupStays } from './group-stays.ts';
import {
  type Asked,
  findBookables,
  findBookings,
  findCancellations,
  findClosed,
  findDishes,
  findExtras,
  findOpeningHours,
  findOrders,
  findRatings,
} from './insights.queries.ts';
import { anHour, listVenueDays } from './venue-days.ts';

const hoursIn = (ms: number): number => Math.round((ms / anHour) * 100) / 100;

const sumBy = <T>(rows: readonly T[], amountOf: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

/** Rounds half up to whole cents; null if there is nothing to divide by. */
const share = (cents: number, count: number): number | null =>
  count === 0 ? null : fromCents(Math.floor((2 * cents + count) / (2 * count)));

type Cents = Record<keyof Revenue, number>;

const presentRevenue = (cents: Cents): Revenue => ({
  rooms: fromCents(cents.rooms),
  study: fromCents(cents.study),
  pc: fromCents(cents.pc),
  food: fromCents(cents.food),
  extras: fromCents(cents.extras),
});

const presentHours = (days: CountedHours['days']): Hours => ({
  hoursSold: sumBy(days, ({ sold }) => sold),
  hoursOpen: hoursIn(sumBy(days, ({ openMs }) => openMs)),
});

const presentUse = (study: CountedHours, pc: CountedHours): Use[] => {
  const hoursOf = ({ use }: CountedHours, index: number) => ({
    hoursSold: hoursIn(use[index]?.soldMs ?? 0),
    hoursOpen: hoursIn(use[index]?.openMs ?? 0),
  });
  return study.use.map((_, index) => ({
    weekday: 1 + Math.floor(index / 24),
    hour: index % 24,
    study: hoursOf(study, index),
    pc: hoursOf(pc, index),
  }));
};

const read = async (db: Db, asked: Asked) => {
  const [bookings, bookables, closed, versions, cancellations] = await Promise.all([
    findBookings(db, asked),
    findBookables(db, asked),
    findClosed(db, asked),
    findOpeningHours(db, asked),
    findCancellations(db, asked),
  ]);
  const [orders, dishes, extras, ratings] = await Promise.all([
    findOrders(db, asked),
    findDishes(db, asked),
    findExtras(db, asked),
    findRatings(db, asked),
  ]);
  return { bookings, bookables, closed, versions, cancellations, orders, dishes, extras, ratings };
};

/** The figures of a period, both days inclusive. */
export const loadFigures = async (
  db: Db,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<Figures> => {
  const days = listVenueDays(from, to, timeZone);
  const { versions, cancellations, orders, dishes, extras, ratings, ...rows } = await read(db, {
    days,
    timeZone,
  });
  const sold = rows.bookings.filter(({ isNoShow }) => !isNoShow);
  const of = (wanted: string) => ({
    bookables: rows.bookables.filter(({ kind }) => kind === wanted),
    closed: rows.closed.filter(({ kind }) => kind === wanted),
    bookings: sold.filter(({ kind }) => kind === wanted),
  });
  const rooms = of('room');
  const nights = countNights(days, rooms);
  const hoursOf = (kind: 'study' | 'pc') =>
    countHours(days, { ...of(kind), open: listOpenTimes(kind, days, { versions, timeZone }) });
  const study = hoursOf('study');
  const pc = hoursOf('pc');

  const dayOf = (date: string) => daysBetween(from, date);
  const perDay = <T extends { date: string }>(found: readonly T[], amountOf: (row: T) => number) => {
    const values = days.dates.map(() => 0);
    for (const row of found) {
      const day = dayOf(row.date);
      if (day >= 0 && day < days.length) values[day] = Number(values[day]) + amountOf(row);
    }
    return values;
  };
  const noShows = perDay(
    rows.bookings.filter(({ isNoShow }) => isNoShow),
    () => 1,
  );
  const cancelled = perDay(cancellations, ({ count }) => count);
  const rated = perDay(ratings, ({ count }) => count);
  const stars = perDay(ratings, ({ count, rating }) => count * rating);
  const centsOf: Record<keyof Revenue, number[]> = {
    rooms: nights.map(({ cents }) => cents),
    study: study.days.map(({ cents }) => cents),
    pc: pc.days.map(({ cents }) => cents),
    food: perDay(orders, ({ cents }) => cents),
    extras: perDay(extras, ({ cents }) => cents),
  };
  const at = (values: readonly number[], day: number): number => values[day] ?? 0;
  const total = Object.fromEntries(
    sources.map((source) => [source, sumBy(centsOf[source], (cents) => cents)]),
  ) as Cents; // of every source

  const nightsSold = sumBy(nights, (day) => day.sold);
  const nightsOpen = sumBy(nights, (day) => day.open);
  const ratingCount = sumBy(rated, (each) => each);
  return {
    from,
    to,
    nightsSold,
    nightsOpen,
    occupancy: nightsOpen === 0 ? null : nightsSold / nightsOpen,
    averagePrice: share(total.rooms, nightsSold),
    revenuePerNight: share(total.rooms, nightsOpen),
    study: presentHours(study.days),
    pc: presentHours(pc.days),
    revenue: {
      ...presentRevenue(total),
      total: fromCents(sumBy(sources, (source) => total[source])),
    },
    cancellations: sumBy(cancelled, (each) => each),
    noShows: sumBy(noShows, (each) => each),
    ...groupStays(rooms.bookings, { from, to }),
    use: presentUse(study, pc),
    orders: sumBy(orders, ({ count }) => count),
    dishes: dishes.map(({ dishId, cents, ...dish }) => ({ id: dishId, ...dish, revenue: fromCents(cents) })),
    ratings: {
      average: ratingCount === 0 ? null : sumBy(stars, (each) => each) / ratingCount,
      count: ratingCount,
      stars: [1, 2, 3, 4, 5].map((star) =>
        sumBy(ratings, ({ rating, count }) => (rating === star ? count : 0)),
      ),
    },
    days: days.dates.map(
      (date, day): FigureDay => ({
        date,
        nightsSold: nights[day]?.sold ?? 0,
        nightsOpen: nights[day]?.open ?? 0,
        nightsClosed: nights[day]?.closed ?? 0,
        study: presentHours(study.days.slice(day, day + 1)),
        pc: presentHours(pc.days.slice(day, day + 1)),
        revenue: presentRevenue({
          rooms: at(centsOf.rooms, day),
          study: at(centsOf.study, day),
          pc: at(centsOf.pc, day),
          food: at(centsOf.food, day),
          extras: at(centsOf.extras, day),
        }),
        cancellations: at(cancelled, day),
        noShows: at(noShows, day),
        ratings: { count: at(rated, day), sum: at(stars, day) },
      }),
    ),
  };
};
