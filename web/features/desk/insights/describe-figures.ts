import { addDays } from '#contract/dates.ts';
import { type Source, sources } from '#contract/desk/insights.rules.ts';
import type { FigureDay, Figures, Group, Insights } from '#contract/desk/insights.ts';
import { m } from '#messages/web.ts';
import { formatCount, formatDecimal, formatPrice, formatSum } from '#web/lib/format.ts';
import { longWeekdays } from '#web/lib/format-day.ts';
import { formatDays } from '../format-days.ts';

export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** Shown for what cannot be calculated, because nothing was open, sold or rated. */
export const none = m.desk_insights_none();

export type Direction = 'up' | 'down' | 'same';
export type Change = { direction: Direction; isGood: boolean | undefined; text: string };

const directionOf = (difference: number): Direction =>
  difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';

/** How a figure has changed; `better` is the direction that is good for the house. */
const changeBy = (
  difference: number,
  text: (size: number) => string,
  better: 'up' | 'down' = 'up',
): Change => {
  const direction = directionOf(difference);
  return {
    direction,
    isGood: direction === 'same' ? undefined : direction === better,
    text: direction === 'same' ? m.desk_insights_same() : text(Math.abs(difference)),
  };
};

const shareChange = (now: number, before: number): Change | undefined =>
  before === 0
    ? undefined
    : changeBy(Math.round(((now - before) / before) * 100), (size) =>
        m.desk_insights_percent({ value: size }),
      );

const moneyChange = (now: number | null, before: number | null): Change | undefined =>
  now === null || before === null
    ? undefined
    : changeBy(Math.round((now - before) * 1000) / 1000, (size) => formatSum(size));

const countChange = (now: number, before: number, better: 'up' | 'down'): Change =>
  changeBy(
    now - before,
    (size) => (now > before ? m.desk_insights_more({ count: size }) : m.desk_insights_fewer({ count: size })),
    better,
  );

export type Tile = {
  label: string;
  value: string;
  unit?: string;
  was: string | undefined;
  change: Change | undefined;
  /** Day by day. */
  line: number[];
};

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const tile = (
  label: string,
  { before, ...now }: Insights,
  parts: {
    show: (figures: Figures) => string;
    change: (now: Figures, before: Figures) => Change | undefined;
    line: (day: FigureDay) => number;
    unit?: string;
  },
): Tile => ({
  label,
  value: parts.show(now),
  ...(parts.unit && { unit: parts.unit }),
  was: before ? `${parts.show(before)}${parts.unit ? ` ${parts.unit}` : ''}` : undefined,
  change: before ? parts.change(now, before) : undefined,
  line: now.days.map(parts.line),
});

const sumOrNone = (amount: number | null): string => (amount === null ? none : formatSum(amount));

/** The eight figures at the top. */
export const describeTiles = (insights: Insights): Tile[] => [
  tile(m.desk_insights_occupancy(), insights, {
    show: ({ occupancy }) =>
      occupancy === null ? none : m.desk_insights_percent({ value: Math.round(occupancy * 100) }),
    change: (now, before) =>
      now.occupancy === null || before.occupancy === null
        ? undefined
        : changeBy(Math.round(now.occupancy * 100) - Math.round(before.occupancy * 100), (size) =>
            m.desk_insights_points({ count: size }),
          ),
    line: ({ nightsSold, nightsOpen }) => ratio(nightsSold, nightsOpen),
  }),
  tile(m.desk_insights_average_price(), insights, {
    show: ({ averagePrice }) => sumOrNone(averagePrice),
    change: (now, before) => moneyChange(now.averagePrice, before.averagePrice),
    line: ({ revenue, nightsSold }) => ratio(revenue.rooms, nightsSold),
  }),
  tile(m.desk_insights_per_night(), insights, {
    show: ({ revenuePerNight }) => sumOrNone(revenuePerNight),
    change: (now, before) => moneyChange(now.revenuePerNight, before.revenuePerNight),
    line: ({ revenue, nightsOpen }) => ratio(revenue.rooms, nightsOpen),
  }),
  tile(m.desk_insights_study_hours(), insights, {
    show: ({ study }) => formatCount(study.hoursSold),
    unit: m.desk_insights_hours_unit(),
    change: (now, before) => shareChange(now.study.hoursSold, before.study.hoursSold),
    line: ({ study }) => study.hoursSold,
  }),
  tile(m.desk_insights_pc_hours(), insights, {
    show: ({ pc }) => formatCount(pc.hoursSold),
    unit: m.desk_insights_hours_unit(),
    change: (now, before) => shareChange(now.pc.hoursSold, before.pc.hoursSold),
    line: ({ pc }) => pc.hoursSold,
  }),
  tile(m.desk_insights_food_revenue(), insights, {
    show: ({ revenue }) => formatPrice(Math.round(revenue.food)),
    change: (now, before) => shareChange(now.revenue.food, before.revenue.food),
    line: ({ revenue }) => revenue.food,
  }),
  tile(m.desk_insights_cancellations(), insights, {
    show: ({ cancellations }) => String(cancellations),
    change: (now, before) => countChange(now.cancellations, before.cancellations, 'down'),
    line: ({ cancellations }) => cancellations,
  }),
  tile(m.desk_insights_no_shows(), insights, {
    show: ({ noShows }) => String(noShows),
    change: (now, before) => countChange(now.noShows, before.noShows, 'down'),
    line: ({ noShows }) => noShows,
  }),
];

const sourceNames: Readonly<Record<Source, string>> = {
  rooms: m.desk_insights_rooms(),
  study: m.desk_insights_study(),
  pc: m.desk_insights_pcs(),
  food: m.desk_insights_food(),
  extras: m.desk_insights_extras(),
};

export type SourceRow = {
  source: Source;
  name: string;
  amount: number;
  before: number | undefined;
  share: number;
  change: string | undefined;
};

const signed = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined;
  const value = Math.round(((now - before) / before) * 100);
  if (value === 0) return m.desk_insights_as_before();
  return value > 0 ? m.desk_insights_up_by({ value }) : m.desk_insights_down_by({ value: -value });
};

/** Sources of revenue, largest first. */
export const describeSources = ({ revenue, before }: Insights): SourceRow[] =>
  sources
    .map((source) => ({
      source,
      name: sourceNames[source],
      amount: revenue[source],
      before: before?.revenue[source],
      share: percent(revenue[source], revenue.total),
      change: before ? signed(revenue[source], before.revenue[source]) : undefined,
    }))
    .toSorted((one, other) => other.amount - one.amount);

export const describeRevenue = ({ revenue, before }: Insights): string => {
  if (!before || before.revenue.total === 0) return m.desk_insights_revenue_alone();
  const value = percent(revenue.total - before.revenue.total, before.revenue.total);
  const days = formatDays(before.from, before.to);
  if (value === 0) return m.desk_insights_revenue_same({ days });
  return value > 0
    ? m.desk_insights_revenue_more({ value, days })
    : m.desk_insights_revenue_less({ value: -value, days });
};

/** One bar of the chart: a day or several. */
export type Bar = {
  from: string;
  to: string;
  sold: number;
  open: number;
  closed: number;
  percent: number;
  /** In percent; undefined if nothing was open then. */
  before: number | undefined;
};

const mostBars = 31;

/** Nights by day, or by week for more than a month. */
export const listBars = ({ days, before }: Insights): Bar[] => {
  const step = days.length > mostBars ? 7 : 1;
  const sum = (some: readonly FigureDay[], of: (day: FigureDay) => number) =>
    some.reduce((total, day) => total + of(day), 0);
  const bars: Bar[] = [];
  for (let at = 0; at < days.length; at += step) {
    const some = days.slice(at, at + step);
    const earlier = before?.days.slice(at, at + step) ?? [];
    const [sold, open] = [sum(some, (day) => day.nightsSold), sum(some, (day) => day.nightsOpen)];
    const openBefore = sum(earlier, (day) => day.nightsOpen);
    bars.push({
      from: some[0]?.date ?? '',
      to: some.at(-1)?.date ?? '',
      sold,
      open,
      closed: sum(some, (day) => day.nightsClosed),
      percent: percent(sold, open),
      before:
        openBefore === 0
          ? undefined
          : percent(
              sum(earlier, (day) => day.nightsSold),
              openBefore,
            ),
    });
  }
  return bars;
};

const weekdayName = (weekday: number): string => longWeekdays[weekday % 7] ?? '';

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** How many nights were sold, and the strongest and weakest weekday. */
export const describeOccupancy = ({ nightsSold, nightsOpen, days }: Insights): string => {
  if (nightsOpen === 0) return m.desk_insights_no_nights();
  const count = { sold: nightsSold, open: nightsOpen };
  if (days.length < 7 || nightsSold === 0) return m.desk_insights_nights_sold(count);
  const shares = [1, 2, 3, 4, 5, 6, 7]
    .map((weekday) => {
      const same = days.filter(({ date }) => weekdayOf(date) === weekday);
      const sold = same.reduce((sum, day) => sum + day.nightsSold, 0);
      return {
        weekday,
        share: ratio(
          sold,
          same.reduce((sum, day) => sum + day.nightsOpen, 0),
        ),
      };
    })
    .sort((one, other) => other.share - one.share);
  const [most, least] = [shares[0], shares.at(-1)];
  if (!most || !least || most.share - least.share < 0.05) return m.desk_insights_nights_even(count);
  return m.desk_insights_nights_weekdays({
    ...count,
    most: weekdayName(most.weekday),
    mostShare: Math.round(most.share * 100),
    least: weekdayName(least.weekday),
    leastShare: Math.round(least.share * 100),
  });
};

/** The busiest hour of study rooms or PCs. */
export const describeUse = ({ use }: Insights, kind: 'study' | 'pc'): string => {
  const most = use.toSorted(
    (one, other) =>
      ratio(other[kind].hoursSold, other[kind].hoursOpen) - ratio(one[kind].hoursSold, one[kind].hoursOpen),
  )[0];
  if (!most || most[kind].hoursSold === 0) return m.desk_insights_not_used();
  const hour = `${String(most.hour).padStart(2, '0')}:00`;
  const value = percent(most[kind].hoursSold, most[kind].hoursOpen);
  return m.desk_insights_busiest({ day: weekdayName(most.weekday), hour, value });
};

export const nameGroup = ({ from, to }: Group): string => {
  if (to === null) return m.desk_insights_and_more({ from });
  return from === to ? String(from) : m.desk_insights_from_to({ from, to });
};

export const describeLeadTime = ({ leadTime, before }: Insights): string => {
  if (leadTime.median === null) return m.desk_insights_no_stays();
  const now = m.desk_insights_half_within({ count: leadTime.median });
  const earlier = before?.leadTime.median;
  return earlier === null || earlier === undefined || earlier === leadTime.median
    ? now
    : m.desk_insights_with_before({ now, before: m.desk_insights_was({ value: earlier }) });
};

export const describeLength = ({ lengthOfStay, before }: Insights): string => {
  if (lengthOfStay.average === null) return m.desk_insights_no_stays();
  const now = m.desk_insights_nights_average({
    value: formatDecimal(lengthOfStay.average),
    count: lengthOfStay.stays,
  });
  const earlier = before?.lengthOfStay.average;
  return earlier === null || earlier === undefined
    ? now
    : m.desk_insights_with_before({ now, before: m.desk_insights_was({ value: formatDecimal(earlier) }) });
};

export const describeDishes = ({ dishes, orders }: Insights): string =>
  orders === 0
    ? m.desk_insights_no_orders()
    : m.desk_insights_dishes_sold({ count: dishes.reduce((sum, { sold }) => sum + sold, 0), orders });

export const describeRatings = ({ ratings, before }: Insights): string => {
  if (ratings.average === null) return m.desk_insights_no_ratings();
  const now = m.desk_insights_rated({ value: formatDecimal(ratings.average), count: ratings.count });
  const earlier = before?.ratings.average;
  return earlier === null || earlier === undefined
    ? now
    : m.desk_insights_with_before({ now, before: m.desk_insights_was({ value: formatDecimal(earlier) }) });
};

export type RatingPoint = { label: string; now: number | null; before: number | null };

/** Averages of equal parts of the span, before and now, on one line that meets where the span begins. */
export const listRatingPoints = ({ days, before }: Insights): RatingPoint[] => {
  const parts = days.length >= 8 ? 4 : 1;
  const split = (all: readonly FigureDay[]) =>
    Array.from({ length: parts }, (_, part) => {
      const some = all.slice(
        Math.floor((part * all.length) / parts),
        Math.floor(((part + 1) * all.length) / parts),
      );
      const count = some.reduce((sum, day) => sum + day.ratings.count, 0);
      const stars = some.reduce((sum, day) => sum + day.ratings.sum, 0);
      const label = formatDays(some[0]?.date ?? '', addDays(some.at(-1)?.date ?? '', 0));
      return { label, average: count === 0 ? null : Math.round((stars / count) * 10) / 10 };
    });
  const earlier = before ? split(before.days) : [];
  const now = split(days);
  return [
    ...earlier.map(({ label, average }, index) => ({
      label,
      before: average,
      // The two lines meet in the last previous point.
      now: index === earlier.length - 1 ? average : null,
    })),
    ...now.map(({ label, average }) => ({ label, before: null, now: average })),
  ];
};
