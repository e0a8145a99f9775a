import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { addDays } from '#contract/dates.ts';
import { plottedDays } from '#contract/feedback.rules.ts';
import type { Votes } from '#contract/improvements.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import parts from '#web/ui/parts.module.css';
import { featureNames } from './feature-names.ts';
import classes from './vote-plot.module.css';

type DayCount = Votes['days'][number];

/** The last days up to today, including those without votes. */
export const fillDays = (days: readonly DayCount[], today: string): DayCount[] => {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  return Array.from({ length: plottedDays }, (_, n) => {
    const date = addDays(today, n + 1 - plottedDays);
    return { date, count: counts.get(date) ?? 0 };
  });
};

export const sumOf = (days: readonly DayCount[]): number => days.reduce((sum, { count }) => sum + count, 0);

/** The top of a scale that fits all of these, a round number: 5, 10, 20, 50 … */
export const topOf = (plots: readonly (readonly DayCount[])[]): number => {
  const most = Math.max(...plots.flat().map(({ count }) => count), 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= most) ?? most;
  return Math.max(round, 5);
};

const size = { width: 300, height: 84 };
const step = size.width / plottedDays;

/** A bar per day, with the same numbers in a table below, for screen readers and exact values. */
export const VotePlot = ({
  votes: { feature, count },
  days,
  top,
  today,
}: {
  votes: Votes;
  days: readonly DayCount[];
  /** The top of the scale, shared by all plots side by side. */
  top: number;
  today: string;
}) => {
  const id = useId();
  const busy = days.filter((day) => day.count > 0);
  const lately = m.improvements_in_the_last_days({ days: formatCount(sumOf(days)), plottedDays });
  return (
    <article className={`${parts.card} ${classes.plot}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 className={classes.title} id={id}>
          {featureNames[feature]}
        </h3>
        <p className={classes.total}>
          {m.improvements_vote_count({
            count,
            shown: formatCount(count),
            number: (text) => <span className={classes.number}>{text}</span>,
          })}
        </p>
      </div>
      <p className={classes.lately}>{lately}</p>
      <div className={classes.frame}>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${size.width} ${size.height}`}
          role="img"
          aria-label={m.improvements_votes_for_day_by_day({ feature: featureNames[feature], lately })}
        >
          <line className={classes.grid} x1="0" x2={size.width} y1="0.5" y2="0.5" />
          <line className={classes.grid} x1="0" x2={size.width} y1={size.height / 2} y2={size.height / 2} />
          {days.map((day, at) => {
            const height = (day.count / top) * size.height;
            return (
              <rect
                key={day.date}
                className={classes.bar}
                x={at * step + 1.5}
                y={size.height - height}
                width={step - 3}
                height={height}
                rx={Math.min(2, height / 2)}
              >
                <title>
                  {m.improvements_votes_of_day({ day: formatShortDay(day.date, today), count: day.count })}
                </title>
              </rect>
            );
          })}
          <line
            className={classes.ground}
            x1="0"
            x2={size.width}
            y1={size.height - 0.5}
            y2={size.height - 0.5}
          />
        </svg>
        <span className={classes.top} aria-hidden>
          {formatCount(top)}
        </span>
        <span className={classes.zero} aria-hidden>
          0
        </span>
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{formatShortDay(days[0]?.date ?? today, today)}</span>
        <span>{m.improvements_today()}</span>
      </div>
      {busy.length > 0 && (
        <details className={classes.details}>
          <summary className={classes.summary}>
            {m.improvements_day_by_day()}
            <IconChevronDown className={classes.chevron} size={18} stroke={1.8} aria-hidden />
          </summary>
          <table className={classes.table}>
            <thead>
              <tr>
                <th className={classes.cell} scope="col">
                  {m.improvements_day()}
                </th>
                <th className={classes.cell} scope="col">
                  {m.improvements_votes()}
                </th>
              </tr>
            </thead>
            <tbody>
              {busy.toReversed().map((day) => (
                <tr key={day.date}>
                  <th className={classes.cell} scope="row">
                    {formatShortDay(day.date, today)}
                  </th>
                  <td className={classes.cell}>{formatCount(day.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </article>
  );
};
