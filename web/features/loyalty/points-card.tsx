import { IconClockHour4, IconGift, IconInfoCircle } from '@tabler/icons-react';
import { redeemableFrom, rewards } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { formatCount } from '#web/lib/format.ts';
import { useDay } from '#web/lib/venue.ts';
import { Pill } from '#web/ui/pill.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { countPoints, describeEntry, entryKinds, missingPoints, signPoints } from './describe-points.ts';
import classes from './points-card.module.css';

type Entry = Loyalty['history'][number];

/** How points came and went, newest first. */
export const PointsHistory = ({ history }: { history: Loyalty['history'] }) => {
  const day = useDay();
  const columns: readonly Column<Entry>[] = [
    {
      heading: 'Kind',
      cell: ({ kind }) => <Pill tone={entryKinds[kind].tone}>{entryKinds[kind].name}</Pill>,
    },
    { heading: 'What', cell: (entry) => <bdi>{describeEntry(entry)}</bdi> },
    {
      heading: 'Points',
      isAmount: true,
      cell: ({ points }) => (
        <span className={classes.signed} data-gone={points < 0 || undefined}>
          {signPoints(points)}
        </span>
      ),
    },
    { heading: 'Day', cell: ({ at }) => <time dateTime={at}>{day(at)}</time> },
    {
      heading: 'Expires',
      cell: ({ expiresAt, points }) =>
        expiresAt && points > 0 ? <time dateTime={expiresAt}>{day(expiresAt)}</time> : '–',
    },
  ];
  return (
    <section aria-labelledby="history">
      <h2 className={classes.heading} id="history">
        History of points
      </h2>
      {/* Entries have no names, and only new ones come before them. */}
      <Table
        columns={columns}
        rows={history}
        keyOf={(_, index) => history.length - index}
        labelledBy="history"
      />
    </section>
  );
};

const dearest = Math.max(...Object.values(rewards));

/** How many points there are, since when, and what is to be known of them. */
export const PointsCard = ({ loyalty: { points, memberSince, owed, expiring } }: { loyalty: Loyalty }) => {
  const day = useDay();
  const missing = missingPoints(points, redeemableFrom);
  return (
    <section className={classes.card} aria-label="Your points">
      <div>
        <p className={classes.points}>
          <strong className={classes.number}>{formatCount(points)}</strong>{' '}
          {points === 1 ? 'point' : 'points'}
        </p>
        <p className={classes.since}>Member since {day(memberSince)}</p>
      </div>
      <div className={classes.side}>
        <div className={classes.way} aria-hidden>
          <span
            className={classes.gone}
            ref={(bar) => bar?.style.setProperty('width', `${(100 * Math.min(points, dearest)) / dearest}%`)}
          />
        </div>
        <ol className={classes.marks} aria-hidden>
          {Object.values(rewards).map((cost) => (
            <li key={cost} data-reached={points >= cost || undefined}>
              {cost}
            </li>
          ))}
        </ol>
        <ul className={classes.facts}>
          <li>
            <IconGift className={classes.icon} size={20} stroke={1.8} aria-hidden />
            {missing > 0
              ? `${countPoints(missing)} more, and you can redeem your first reward.`
              : 'You have enough to redeem.'}
          </li>
          {expiring && (
            <li>
              <IconClockHour4 className={classes.icon} size={20} stroke={1.8} aria-hidden />
              {countPoints(expiring.points)} {expiring.points === 1 ? 'expires' : 'expire'} on{' '}
              {day(expiring.at)}, unless you spend them before.
            </li>
          )}
          {owed > 0 && (
            <li>
              <IconInfoCircle className={classes.icon} size={20} stroke={1.8} aria-hidden />
              You owe {countPoints(owed)}: a refund was to take them back, and you had spent them. The next
              points that you earn go there first.
            </li>
          )}
        </ul>
      </div>
    </section>
  );
};
