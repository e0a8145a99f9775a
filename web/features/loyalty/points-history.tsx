import type { Loyalty } from '#contract/loyalty.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Pill } from '#web/ui/pill.tsx';
import { describeEntry, entryKinds } from './describe-entry.ts';
import { signPoints } from './describe-points.ts';
import classes from './points-history.module.css';

const headings = ['Kind', 'What', 'Points', 'Day', 'Expires'] as const;

/** How points came and went, newest first: a table, and a list of cards on phones. */
export const PointsHistory = ({ history }: { history: Loyalty['history'] }) => {
  const day = useDay();
  return (
    <section aria-labelledby="history">
      <h2 className={classes.heading} id="history">
        History of points
      </h2>
      <table className={classes.table} aria-labelledby="history">
        <thead className={classes.headings}>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className={heading === 'Points' ? classes.points : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.entries}>
          {history.map((entry, index) => {
            const { kind, points, at, expiresAt } = entry;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and only new ones come before them.
              <tr key={history.length - index}>
                <td data-label="Kind">
                  <Pill tone={entryKinds[kind].tone}>{entryKinds[kind].name}</Pill>
                </td>
                <td data-label="What">
                  <bdi>{describeEntry(entry)}</bdi>
                </td>
                <td data-label="Points" className={classes.points} data-gone={points < 0 || undefined}>
                  {signPoints(points)}
                </td>
                <td data-label="Day">
                  <time dateTime={at}>{day(at)}</time>
                </td>
                <td data-label="Expires">
                  {expiresAt && points > 0 ? <time dateTime={expiresAt}>{day(expiresAt)}</time> : '–'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
