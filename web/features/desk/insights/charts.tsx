import '@mantine/charts/styles.css';
import { CompositeChart, LineChart, Sparkline } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { m } from '#messages/web.ts';
import { formatDecimal } from '#web/lib/format.ts';
import type { Bar, RatingPoint } from './describe-figures.ts';
import classes from './insights.module.css';

/** A point of a line as the library passes it; the line itself is not drawn. */
type Point = { cx?: number; cy?: number; index?: number };

const isDrawn = ({ cx, cy }: Point): boolean => cx !== undefined && cy !== undefined && !Number.isNaN(cy);

const asPoints = (draw: (point: { cx: number; cy: number; index: number }) => React.ReactNode) => ({
  dot: (point: Point) => {
    const { cx = 0, cy = 0, index = 0 } = point;
    return <g key={index}>{isDrawn(point) && draw({ cx, cy, index })}</g>;
  },
  activeDot: false,
  strokeWidth: 0,
  isAnimationActive: false,
});

/** Charts follow the reading direction of the page. */
const useMirrored = (): boolean => useDirection().dir === 'rtl';

/** Ticks for the previous values: horizontal lines, which differ from bars without colour. */
const asTicks = (reach: number) =>
  asPoints(({ cx, cy }) => (
    <>
      <line x1={cx - reach} x2={cx + reach} y1={cy} y2={cy} className={classes.tickEdge} />
      <line x1={cx - reach} x2={cx + reach} y1={cy} y2={cy} className={classes.tick} />
    </>
  ));

/** Numbers above bars; the library draws none for bars without height. */
const asLabels = (textOf: (index: number) => string) =>
  asPoints(({ cx, cy, index }) => (
    <text x={cx} y={cy - 7} textAnchor="middle" className={classes.barLabel}>
      {textOf(index)}
    </text>
  ));

/** Closed time is hatched, to be recognised on paper and without colour. */
const Hatch = () => (
  <svg width={0} height={0} aria-hidden className={classes.patterns}>
    <defs>
      <pattern
        id="insights-hatch"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} className={classes.hatchGround} />
        <line x1={0} x2={0} y1={0} y2={6} className={classes.hatchLine} />
      </pattern>
    </defs>
  </svg>
);

/** Nights of rooms in percent: sold, closed and free, with the previous share sold as a tick. */
export const OccupancyChart = ({
  bars,
  labelOf,
}: {
  bars: readonly Bar[];
  labelOf: (bar: Bar) => string;
}) => {
  const isNarrow = useMediaQuery('(max-width: 700px)') ?? false;
  const isMirrored = useMirrored();
  const data = bars.map((bar) => {
    const all = Math.max(1, bar.open + bar.closed);
    return {
      label: labelOf(bar),
      sold: (bar.sold / all) * 100,
      free: ((bar.open - bar.sold) / all) * 100,
      closed: (bar.closed / all) * 100,
      before: bar.before,
      top: 100,
      text: bar.open === 0 ? '' : String(bar.percent),
    };
  });
  // Phones have no room for so many numbers; the table has them.
  const textOf = (index: number) => (isNarrow && data.length > 14 ? '' : (data[index]?.text ?? ''));
  return (
    <>
      <Hatch />
      <CompositeChart
        h={360}
        data={data}
        dataKey="label"
        series={[
          { name: 'sold', color: 'var(--nd-chart-1)', type: 'bar' },
          { name: 'free', color: 'var(--nd-sunk)', type: 'bar' },
          { name: 'closed', color: 'url(#insights-hatch)', type: 'bar' },
          { name: 'before', color: 'var(--nd-text)', type: 'line' },
          { name: 'top', color: 'var(--nd-text)', type: 'line' },
        ]}
        withLegend={false}
        withTooltip={false}
        withDots={false}
        gridAxis="none"
        maxBarWidth={40}
        unit=" %"
        yAxisProps={{
          domain: [0, 100],
          ticks: [0, 25, 50, 75, 100],
          width: 52,
          orientation: isMirrored ? 'right' : 'left',
        }}
        xAxisProps={{ interval: 'preserveStartEnd', reversed: isMirrored }}
        composedChartProps={{ margin: { top: 24, right: 4, bottom: 0, left: 0 }, accessibilityLayer: false }}
        barProps={{ stackId: 'nights', isAnimationActive: false, fillOpacity: 1, radius: 0 }}
        lineProps={({ name }) => (name === 'top' ? asLabels(textOf) : asTicks(isNarrow ? 4 : 12))}
      />
    </>
  );
};

export type GroupBar = { label: string; value: number; before: number | undefined };

/** Shares of groups in percent, written on their bars, with previous shares as ticks. */
export const GroupsChart = ({ groups }: { groups: readonly GroupBar[] }) => {
  const isMirrored = useMirrored();
  return (
    <CompositeChart
      h={250}
      data={groups.map((group) => ({ ...group, top: group.value }))}
      dataKey="label"
      series={[
        { name: 'value', color: 'var(--nd-chart-1)', type: 'bar' },
        { name: 'before', color: 'var(--nd-text)', type: 'line' },
        { name: 'top', color: 'var(--nd-text)', type: 'line' },
      ]}
      withLegend={false}
      withTooltip={false}
      withDots={false}
      withYAxis={false}
      gridAxis="none"
      maxBarWidth={44}
      yAxisProps={{ domain: [0, 'dataMax'] }}
      xAxisProps={{ interval: 0, reversed: isMirrored }}
      composedChartProps={{ margin: { top: 26, right: 4, bottom: 0, left: 4 }, accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, fillOpacity: 1, radius: [6, 6, 0, 0] }}
      lineProps={({ name }) =>
        name === 'top'
          ? asLabels((index) => m.desk_insights_percent({ value: groups[index]?.value ?? 0 }))
          : asTicks(14)
      }
    />
  );
};

type Labelled = { x?: number | string; y?: number | string; value?: unknown; index?: number };

/** Average ratings over the span: solid now, dashed and hollow before. */
export const RatingsChart = ({ points }: { points: readonly RatingPoint[] }) => {
  const isMirrored = useMirrored();
  return (
    <LineChart
      h={180}
      data={points.map((point) => ({ ...point }))}
      dataKey="label"
      series={[
        { name: 'before', color: 'var(--nd-chart-2)', strokeDasharray: '4 4' },
        { name: 'now', color: 'var(--nd-chart-1)' },
      ]}
      curveType="linear"
      withLegend={false}
      withTooltip={false}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      connectNulls
      xAxisProps={{ reversed: isMirrored }}
      yAxisProps={{ domain: ['dataMin - 0.3', 'dataMax + 0.2'] }}
      lineChartProps={{ margin: { top: 24, right: 20, bottom: 8, left: 20 }, accessibilityLayer: false }}
      dotProps={{ r: 5, strokeWidth: 2, fill: 'var(--nd-card)' }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        label: ({ x, y, value, index = 0 }: Labelled) => (
          <text x={x} y={Number(y) - 12} textAnchor="middle" className={classes.barLabel}>
            {/* Where both lines meet, only one of them has the number. */}
            {typeof value === 'number' && !(name === 'now' && points[index]?.before !== null)
              ? formatDecimal(value)
              : ''}
          </text>
        ),
      })}
    />
  );
};

/** A figure day by day, without numbers: the tile has them. */
export const TileLine = ({ data }: { data: readonly number[] }) => {
  const isMirrored = useMirrored();
  return (
    <Sparkline
      h={44}
      w="100%"
      data={isMirrored ? data.toReversed() : [...data]}
      color="var(--nd-chart-2)"
      curveType="linear"
      fillOpacity={0.14}
      strokeWidth={2}
      withGradient={false}
      areaProps={{ isAnimationActive: false }}
    />
  );
};
