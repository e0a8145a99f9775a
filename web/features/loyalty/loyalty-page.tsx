import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageNames } from '#web/lib/page-names.ts';
import { FailedNotice } from '#web/ui/failed-notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { CodeList } from './code-list.tsx';
import classes from './loyalty-page.module.css';
import { loyaltyQuery } from './loyalty-query.ts';
import { PointsCard } from './points-card.tsx';
import { PointsHistory } from './points-history.tsx';
import { RewardList } from './reward-list.tsx';
import { Terms } from './terms.tsx';

/** A guest's points: how many, what for, and how they came and went. */
export const Component = () => {
  const { data: loyalty, error, refetch } = useQuery(loyaltyQuery);
  return (
    <Page
      title={pageNames.loyalty}
      heading={pageNames.loyalty}
      lead="A point for every dollar that you pay online, and a free pizza for a hundred of them."
    >
      {loyalty && (
        <>
          <PointsCard loyalty={loyalty} />
          <RewardList loyalty={loyalty} />
          <CodeList codes={loyalty.codes} />
          <PointsHistory history={loyalty.history} />
          {loyalty.hasEarlier && (
            <p className={classes.earlier}>What is older than this is not shown, and still counts.</p>
          )}
        </>
      )}
      {!loyalty && error && <FailedNotice what="Your points" error={error} onRetry={() => void refetch()} />}
      {!loyalty && !error && <LoyaltySkeleton />}
      <Terms />
    </Page>
  );
};

const LoyaltySkeleton = () => (
  <div className={classes.skeleton} aria-hidden>
    <Skeleton className={classes.points} radius={22} />
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={classes.reward} radius={18} />
    ))}
  </div>
);
