import { IconClockHour4, IconGift, IconInfoCircle } from '@tabler/icons-react';
import { redeemableFrom, rewards } from '#contract/loyalty.rules.ts';
import type { Loyalty } from '#contract/loyalty.ts';
import { m } from '#messages/web.ts';
import { formatCount } from '#web/lib/format.ts';
import { useDay } from '#web/lib/venue.ts';
import { Pill } from '#web/ui/pill.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { countPoints, describeEntry, entryKinds, missingPoints, signPoints } from './describe-points.ts';
import classes from './points-card.module.css';

type Entry = Loyalty['history'][number];

/** The history of points, newest first. */
export const PointsHistory = ({ history }: { history: Loyalty['history'] }) => {
  const day = useDay();
  const columns: readonly Column<Entry>[] = [
    {
      heading: m.loyalty_kind(),
      cell: ({ kind }) => <Pill tone={entryKinds[kind].tone}>{entryKinds[kind].name}</Pill>,
    },
    { heading: m.loyalty_what(), cell: (entry) => <bdi>{describeEntry(entry)}</bdi> },
    {
      heading: m.loyalty_points(),
      isAmount: true,
      cell: ({ points }) => (
        <bdi className={classes.signed} data-gone={points < 0 || undefined}>
          {signPoints(points)}
        </bdi>
      ),
    },
    { heading: m.loyalty_day(), cell: ({ at }) => <time dateTime={at}>{day(at)}</time> },
    {
      heading: m.loyalty_expires(),
      cell: ({ expiresAt, points }) =>
        expiresAt && points > 0 ? <time dateTime={expiresAt}>{day(expiresAt)}</time> : '–',
    },
  ];
  return (
    <section aria-labelledby="history">
      <h2 className={classes.heading} id="history">
        {m.loyalty_history_of_points()}
      </h2>
      {/* Keyed by position from the end: entries have no ids, and new ones only come first. */}
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

/** The points, since when the guest is a member, and notes about expiry and debt. */
export const PointsCard = ({ loyalty: { points, memberSince, owed, expiring } }: { loyalty: Loyalty }) => {
  const day = useDay();
  const missing = missingPoints(points, redeemableFrom);
  return (
    <section className={classes.card} aria-label={m.loyalty_your_points()}>
      <div>
        <p className={classes.points}>
          {m.loyalty_points_shown({
            points,
            shown: formatCount(points),
            number: (text) => <strong className={classes.number}>{text}</strong>,
          })}
        </p>
        <p className={classes.since}>{m.loyalty_member_since({ memberSince: day(memberSince) })}</p>
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
              ? m.loyalty_more_and_you_can_redeem({ missing: countPoints(missing) })
              : m.loyalty_you_have_enough_to_redeem()}
          </li>
          {expiring && (
            <li>
              <IconClockHour4 className={classes.icon} size={20} stroke={1.8} aria-hidden />
              {m.loyalty_expiring({
                points: expiring.points,
                shown: formatCount(expiring.points),
                day: day(expiring.at),
              })}
            </li>
          )}
          {owed > 0 && (
            <li>
              <IconInfoCircle className={classes.icon} size={20} stroke={1.8} aria-hidden />
              {m.loyalty_owes({ points: countPoints(owed) })}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
};
