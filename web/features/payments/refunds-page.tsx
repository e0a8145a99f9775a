import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Refund } from '#contract/payments.ts';
import { m } from '#messages/web.ts';
import { translateTitle } from '#web/features/food/order-names.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenue } from '#web/lib/venue.ts';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { HistoryPage } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { Pill } from '#web/ui/pill.tsx';
import classes from './payments-page.module.css';

/** The server retries refunds, so the page polls them. */
const openRefunds = { ...apiQuery('GET /refunds', { query: {} }), refetchInterval: 10_000 };

export const Component = () => {
  const { data: refunds, ...loading } = useQuery(openRefunds);
  return (
    <HistoryPage
      name={pageNames.refunds}
      summary={
        <>
          {loading.isPending && m.payments_loading_refunds()}
          {refunds && refunds.length > 0 && m.payments_unsettled({ count: refunds.length })}
        </>
      }
    >
      {loading.isPending && <Skeleton height={200} radius={18} />}
      {loading.isError && !refunds && (
        <FailedNotice
          heading={m.payments_refunds_could_not_be_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {refunds?.length === 0 && (
        <Notice
          level={2}
          heading={m.payments_no_refunds_waiting()}
          text={m.payments_refunds_that_have_not_reached()}
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
    return m.lib_moment({ day: formatDay(date), time });
  };
  return (
    <article className={`${parts.card} ${classes.card}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{translateTitle(refund.title)}</h2>
        <Pill tone={refund.problem ? 'bad' : 'info'}>
          {refund.problem ? m.payments_stuck() : m.payments_on_its_way()}
        </Pill>
      </div>
      <p>
        {m.payments_refund_to({
          amount: formatSum(refund.amount),
          guest: refund.userEmail || m.payments_guest_who_has_left(),
          moment: moment(refund.wantedAt),
        })}
      </p>
      {refund.reason && <p>{refund.reason}</p>}
      {refund.problem && (
        <p className={classes.problem}>
          {refund.attempts > 0
            ? m.payments_tried({
                attempts: refund.attempts,
                problem: refund.problem,
                nextAt: moment(refund.nextAt),
              })
            : refund.problem}
        </p>
      )}
    </article>
  );
};
