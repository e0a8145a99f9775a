import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { joiningPoints, monthsToExpiry } from '#contract/loyalty.rules.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { CodeList } from './code-list.tsx';
import { countPoints } from './describe-points.ts';
import classes from './loyalty-page.module.css';
import { loyaltyQuery } from './loyalty-query.ts';
import { PointsCard, PointsHistory } from './points-card.tsx';
import { RewardList } from './reward-list.tsx';

const earning = [
  `Joining gives ${countPoints(joiningPoints)}. Everyone with an account is a member.`,
  'Each whole dollar that you pay online gives 1 point, line by line of your cart. What is paid at the desk gives none.',
  'A refund takes back the points that the payment gave.',
];

const terms = [
  `Points expire after ${monthsToExpiry} months. The oldest are spent first.`,
  'Points are non-transferable and have no cash value.',
  'A code is yours alone and can be used once. A payment that is declined or runs out of time gives it back.',
  'A Free Pizza comes back when its order is cancelled. A 10% Discount is used up once its cart is paid, whatever is cancelled later.',
];

/** How points are earned, and on what terms. */
export const Terms = () => (
  <div className={classes.terms}>
    <section aria-labelledby="earning">
      <h2 className={classes.heading} id="earning">
        How you earn points
      </h2>
      <ul className={classes.list}>
        {earning.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="terms">
      <h2 className={classes.heading} id="terms">
        Terms
      </h2>
      <ul className={classes.list}>
        {terms.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  </div>
);

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
      {!loyalty && error && (
        <FailedNotice
          heading="Your points could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
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
