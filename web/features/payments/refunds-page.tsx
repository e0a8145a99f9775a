import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Refund } from '#contract/payments.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { countUnits, formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenue } from '#web/lib/venue.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { HistoryPage } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import classes from './payments-page.module.css';

/** They are tried again by themselves, so the page looks again by itself. */
const openRefunds = { ...apiQuery('GET /refunds', { query: {} }), refetchInterval: 10_000 };

export const Component = () => {
  const { data: refunds, ...loading } = useQuery(openRefunds);
  return (
    <HistoryPage
      name={pageNames.refunds}
      summary={
        <>
          {loading.isPending && 'Loading refunds …'}
          {refunds && refunds.length > 0 && `${countUnits(refunds.length, 'refund')} not settled yet`}
        </>
      }
    >
      {loading.isPending && <Skeleton height={200} radius={18} />}
      {loading.isError && !refunds && (
        <FailedNotice
          heading="The refunds could not be loaded"
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {refunds?.length === 0 && (
        <Notice
          level={2}
          heading="No refunds waiting"
          text="Refunds that have not reached the guest yet appear here."
        />
      )}
      {refunds && refunds.length > 0 && (
        <ul className={classes.list}>
          {refunds.map((refund) => (
            <li key={refund._id}>
              <RefundCard refund={refund} />
            </li>
          ))}
        </ul>
      )}
    </HistoryPage>
  );
};

const RefundCard = ({ refund }: { refund: Refund }) => {
  const venue = useVenue();
  const moment = (instant: string) => {
    if (!venue) return '';
    const { date, time } = clockAt(Date.parse(instant), venue.timeZone);
    return `${formatDay(date)}, ${time}`;
  };
  return (
    <article className={`${parts.card} ${classes.card}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{refund.title}</h2>
        <Pill tone={refund.problem ? 'bad' : 'info'}>{refund.problem ? 'Stuck' : 'On its way'}</Pill>
      </div>
      <p>
        {formatSum(refund.amount)} to {refund.userEmail || 'a guest who has left'}, wanted{' '}
        {moment(refund.wantedAt)}
      </p>
      {refund.problem && (
        <p className={classes.problem}>
          {refund.attempts > 0
            ? `Tried ${countUnits(refund.attempts, 'time')}: ${refund.problem} Next try ${moment(refund.nextAt)}.`
            : refund.problem}
        </p>
      )}
    </article>
  );
};
