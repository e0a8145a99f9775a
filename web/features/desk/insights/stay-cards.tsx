import { lazy } from 'react';
import type { Figures, Insights } from '#contract/desk/insights.ts';
import { m } from '#messages/web.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { formatDays } from '../format-days.ts';
import { ChartCard } from './chart-card.tsx';
import type { GroupBar } from './charts.tsx';
import {
  type Bar,
  describeLeadTime,
  describeLength,
  describeOccupancy,
  describeRatings,
  listBars,
  listRatingPoints,
  nameGroup,
  none,
  percent,
} from './describe-figures.ts';
import { InView } from './in-view.tsx';
import classes from './insights.module.css';
import type { InsightsView } from './insights-view.ts';
import lists from './lists.module.css';

const loadCharts = () => import('./charts.tsx');
const OccupancyChart = lazy(async () => ({ default: (await loadCharts()).OccupancyChart }));
const GroupsChart = lazy(async () => ({ default: (await loadCharts()).GroupsChart }));
const RatingsChart = lazy(async () => ({ default: (await loadCharts()).RatingsChart }));

type Props = { insights: Insights; view: InsightsView };

const inPercent = (value: number | undefined | null): string =>
  value === undefined || value === null ? none : m.desk_insights_percent({ value });

const Legend = ({ names }: { names: readonly ('sold' | 'free' | 'closed' | 'before')[] }) => {
  const words = {
    sold: m.desk_insights_sold(),
    free: m.desk_insights_free(),
    closed: m.desk_insights_closed(),
    before: m.desk_insights_before(),
  };
  return (
    <p className={classes.legend} aria-hidden>
      {names.map((name) => (
        <span key={name}>
          <i data-sample={name} />
          {words[name]}
        </span>
      ))}
    </p>
  );
};

/** How full the rooms were, by day or by week. */
export const OccupancyCard = ({ insights, view }: Props) => {
  const bars = listBars(insights);
  const isWeekly = bars.length < insights.days.length;
  const nameBar = ({ from, to }: Bar) =>
    from === to ? formatShortDay(from, undefined) : formatDays(from, to);
  const shorten = (bar: Bar) =>
    isWeekly ? nameBar({ ...bar, to: bar.from }).slice(4) : String(Number(bar.from.slice(8)));
  const { before } = insights;
  return (
    <ChartCard
      name={isWeekly ? m.desk_insights_by_week() : m.desk_insights_by_day()}
      sentence={describeOccupancy(insights)}
      view={view}
      rows={bars}
      table="days"
      keyOf={({ from }) => from}
      columns={[
        { heading: m.desk_insights_day(), cell: nameBar },
        { heading: m.desk_insights_sold(), isAmount: true, cell: ({ sold }) => sold },
        { heading: m.desk_insights_open(), isAmount: true, cell: ({ open }) => open },
        { heading: m.desk_insights_closed(), isAmount: true, cell: ({ closed }) => closed },
        { heading: m.desk_insights_occupancy(), isAmount: true, cell: (bar) => inPercent(bar.percent) },
        { heading: m.desk_insights_before(), isAmount: true, cell: (bar) => inPercent(bar.before) },
      ]}
    >
      <InView height={360}>
        <OccupancyChart bars={bars} labelOf={shorten} />
      </InView>
      <Legend names={before ? ['sold', 'free', 'closed', 'before'] : ['sold', 'free', 'closed']} />
    </ChartCard>
  );
};

type Grouped = Figures['leadTime'];

const toBars = (now: Grouped, before: Grouped | undefined): GroupBar[] =>
  now.groups.map((group, index) => ({
    label: nameGroup(group),
    value: percent(group.stays, now.stays),
    before: before && before.stays > 0 ? percent(before.groups[index]?.stays ?? 0, before.stays) : undefined,
  }));

const GroupsCard = ({
  name,
  sentence,
  unit,
  table,
  view,
  now,
  before,
}: {
  name: string;
  sentence: string;
  /** The unit of the axis along the bars. */
  unit: string;
  table: 'lead-time' | 'length-of-stay';
  view: InsightsView;
  now: Grouped;
  before: Grouped | undefined;
}) => {
  const groups = toBars(now, before);
  return (
    <ChartCard
      name={name}
      sentence={sentence}
      view={view}
      table={table}
      rows={groups}
      keyOf={({ label }) => label}
      columns={[
        { heading: unit, cell: ({ label }) => label },
        { heading: m.desk_insights_stays(), isAmount: true, cell: ({ value }) => inPercent(value) },
        { heading: m.desk_insights_before(), isAmount: true, cell: (group) => inPercent(group.before) },
      ]}
    >
      <InView height={250}>
        <GroupsChart groups={groups} />
      </InView>
      <p className={classes.legend} aria-hidden>
        <span>{unit}</span>
        {before && (
          <span>
            <i data-sample="before" />
            {m.desk_insights_before()}
          </span>
        )}
      </p>
    </ChartCard>
  );
};

export const LeadTimeCard = ({ insights, view }: Props) => (
  <GroupsCard
    name={m.desk_insights_lead_time()}
    sentence={describeLeadTime(insights)}
    unit={m.desk_insights_days_before()}
    table="lead-time"
    view={view}
    now={insights.leadTime}
    before={insights.before?.leadTime}
  />
);

export const LengthCard = ({ insights, view }: Props) => (
  <GroupsCard
    name={m.desk_insights_length()}
    sentence={describeLength(insights)}
    unit={m.desk_insights_nights()}
    table="length-of-stay"
    view={view}
    now={insights.lengthOfStay}
    before={insights.before?.lengthOfStay}
  />
);

/** Ratings over time and by stars. */
export const RatingsCard = ({ insights, view }: Props) => {
  const points = listRatingPoints(insights);
  const { ratings } = insights;
  const stars = ratings.stars.map((given, index) => ({ star: index + 1, given })).toReversed();
  const most = Math.max(1, ...ratings.stars);
  return (
    <ChartCard
      name={m.desk_insights_ratings()}
      sentence={describeRatings(insights)}
      view={view}
      rows={stars}
      table="ratings"
      keyOf={({ star }) => star}
      columns={[
        { heading: m.desk_insights_stars(), cell: ({ star }) => star },
        { heading: m.desk_insights_given(), isAmount: true, cell: ({ given }) => given },
      ]}
    >
      {points.some(({ now, before }) => now !== null || before !== null) && (
        <InView height={180}>
          <RatingsChart points={points} />
        </InView>
      )}
      <p className={lists.ends}>
        <span>{insights.before ? formatDays(insights.before.from, insights.before.to) : ''}</span>
        <strong>{m.desk_insights_this_span()}</strong>
      </p>
      <ul className={lists.stars}>
        {stars.map(({ star, given }) => (
          <li key={star}>
            <span>{star} ★</span>
            <span className={lists.thinTrack}>
              <span className={lists.thinFill} style={{ inlineSize: `${(given / most) * 100}%` }} />
            </span>
            <span>{given}</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
};
