import { type FigureTable, sources } from '#contract/desk/insights.rules.ts';
import type { Figures, Group, Insights } from '#contract/desk/insights.ts';

type Cell = string | number | null;
type Table = { columns: string[]; rows: Cell[][] };

const summaryOf = (figures: Figures): Record<string, Cell> => ({
  from: figures.from,
  to: figures.to,
  nightsSold: figures.nightsSold,
  nightsOpen: figures.nightsOpen,
  occupancy: figures.occupancy,
  averagePrice: figures.averagePrice,
  revenuePerNight: figures.revenuePerNight,
  studyHoursSold: figures.study.hoursSold,
  studyHoursOpen: figures.study.hoursOpen,
  pcHoursSold: figures.pc.hoursSold,
  pcHoursOpen: figures.pc.hoursOpen,
  ...Object.fromEntries(sources.map((source) => [`${source}Revenue`, figures.revenue[source]])),
  totalRevenue: figures.revenue.total,
  cancellations: figures.cancellations,
  noShows: figures.noShows,
  medianLeadTime: figures.leadTime.median,
  averageLeadTime: figures.leadTime.average,
  medianLengthOfStay: figures.lengthOfStay.median,
  averageLengthOfStay: figures.lengthOfStay.average,
  orders: figures.orders,
  ratings: figures.ratings.count,
  averageRating: figures.ratings.average,
});

const groupTable = (groups: readonly Group[], before: readonly Group[] | undefined): Table => ({
  columns: ['from', 'to', 'stays', 'before'],
  rows: groups.map(({ from, to, stays }, index) => [from, to, stays, before?.[index]?.stays ?? null]),
});

const writers: Readonly<Record<FigureTable, (insights: Insights) => Table>> = {
  summary: ({ before, ...figures }) => {
    const earlier = before && summaryOf(before);
    return {
      columns: ['figure', 'value', 'before'],
      rows: Object.entries(summaryOf({ ...figures })).map(([name, value]) => [
        name,
        value,
        earlier?.[name] ?? null,
      ]),
    };
  },
  days: ({ days }) => ({
    columns: [
      'date',
      'nightsSold',
      'nightsOpen',
      'nightsClosed',
      'studyHoursSold',
      'studyHoursOpen',
      'pcHoursSold',
      'pcHoursOpen',
      'cancellations',
      'noShows',
    ],
    rows: days.map((day) => [
      day.date,
      day.nightsSold,
      day.nightsOpen,
      day.nightsClosed,
      day.study.hoursSold,
      day.study.hoursOpen,
      day.pc.hoursSold,
      day.pc.hoursOpen,
      day.cancellations,
      day.noShows,
    ]),
  }),
  revenue: ({ days }) => ({
    columns: ['date', ...sources],
    rows: days.map(({ date, revenue }) => [date, ...sources.map((source) => revenue[source])]),
  }),
  use: ({ use }) => ({
    columns: ['weekday', 'hour', 'studyHoursSold', 'studyHoursOpen', 'pcHoursSold', 'pcHoursOpen'],
    rows: use.map(({ weekday, hour, study, pc }) => [
      weekday,
      hour,
      study.hoursSold,
      study.hoursOpen,
      pc.hoursSold,
      pc.hoursOpen,
    ]),
  }),
  'lead-time': ({ leadTime, before }) => groupTable(leadTime.groups, before?.leadTime.groups),
  'length-of-stay': ({ lengthOfStay, before }) =>
    groupTable(lengthOfStay.groups, before?.lengthOfStay.groups),
  dishes: ({ dishes, before }) => {
    const earlier = new Map(before?.dishes.map((dish) => [dish.id, dish]));
    return {
      columns: ['dish', 'sold', 'revenue', 'soldBefore', 'revenueBefore'],
      rows: dishes.map(({ id, name, sold, revenue }) => [
        name,
        sold,
        revenue,
        earlier.get(id)?.sold ?? null,
        earlier.get(id)?.revenue ?? null,
      ]),
    };
  },
  ratings: ({ days }) => ({
    columns: ['date', 'ratings', 'average'],
    rows: days.map(({ date, ratings: { count, sum } }) => [date, count, count === 0 ? null : sum / count]),
  }),
};

/** Escapes text that a spreadsheet would run as a formula. */
const writeCell = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One of the tables as CSV (RFC 4180). */
export const writeTable = (insights: Insights, table: FigureTable): string => {
  const { columns, rows } = writers[table](insights);
  return [columns, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
};
