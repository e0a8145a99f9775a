import { memo } from 'react';
import { m } from '#messages/web.ts';
import { formatLongDay, formatShortDay, readShortDay } from '#web/lib/format-day.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import classes from './head.module.css';
import { type Axis, type Column, isWeekend } from './time-axis.ts';

/** The load of a column: percent of rooms for nights, bookables in use for hours. */
export type Load = { label: string; name: string; share: number };

const isNow = ({ start, end }: Column, now: number) => start <= now && now < end;

/** `Sat` and `14` for a day, only the number for an hour. */
const splitLabel = (axis: Axis, { date, time }: Column): { small: string; large: string } => {
  if (axis.mode === 'hours') return { small: '', large: time.slice(0, 2) };
  const { weekday, day } = readShortDay(date);
  return { small: weekday, large: String(day) };
};

const nameColumn = (axis: Axis, { date, time }: Column, today: string): string =>
  axis.mode === 'nights'
    ? formatLongDay(date, today)
    : m.lib_moment({ day: formatLongDay(date, today), time });

/** Names the days above several days of hours. */
const DayStrip = ({ axis, today }: { axis: Axis; today: string }) => {
  const days = [...new Set(axis.columns.map(({ date }) => date))];
  if (axis.mode === 'nights' || axis.columns.length <= 25) return null;
  return (
    <div className={classes.days} aria-hidden>
      {days.map((date) => (
        <span
          key={date}
          style={{ flexGrow: axis.columns.filter((column) => column.date === date).length }}
          className={classes.day}
        >
          <span className={classes.dayName}>{formatShortDay(date, today)}</span>
        </span>
      ))}
    </div>
  );
};

/** The head of the chart: days or hours with their load. Stays in view. */
export const BoardHead = memo(
  ({
    axis,
    here,
    corner,
    loads,
    isNarrow,
  }: {
    axis: Axis;
    here: VenueMinute;
    corner: string;
    /** By column; undefined while loading. */
    loads: readonly (Load | undefined)[];
    isNarrow: boolean;
  }) => (
    <div role="row" aria-rowindex={1} className={classes.head} data-narrow={isNarrow || undefined}>
      <div role="columnheader" aria-colindex={1} className={classes.corner}>
        {corner}
      </div>
      <div className={classes.columns} role="presentation">
        <DayStrip axis={axis} today={here.today} />
        {axis.columns.map((column, index) => {
          const { small, large } = splitLabel(axis, column);
          const load = loads[index];
          return (
            <div
              key={column.start}
              role="columnheader"
              aria-colindex={index + 2}
              className={classes.column}
              data-now={isNow(column, here.now) || undefined}
              data-weekend={(axis.mode === 'nights' && isWeekend(column.date)) || undefined}
            >
              <span className={classes.hidden}>
                {nameColumn(axis, column, here.today)}
                {load && `, ${load.name}`}
              </span>
              <span className={classes.text} aria-hidden>
                <span>
                  {small} <strong>{large}</strong>
                </span>
                <span className={classes.load}>{load?.label}</span>
                <span className={classes.meter}>
                  {load && <span style={{ inlineSize: `${load.share * 100}%` }} />}
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  ),
);
