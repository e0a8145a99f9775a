import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { joiningPoints, monthsToExpiry } from '#contract/loyalty.rules.ts';
import { m } from '#messages/web.ts';
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
  m.loyalty_joining_gives_everyone_with_an_account({ joiningPoints: countPoints(joiningPoints) }),
  m.loyalty_each_whole_dollar_that_you_pay(),
  m.loyalty_refund_takes_back_the_points(),
];

const terms = [
  m.loyalty_points_expire_after_months({ monthsToExpiry }),
  m.loyalty_points_are_non_transferable(),
  m.loyalty_code_is_yours_alone(),
  m.loyalty_free_pizza_comes_back(),
];

/** How points are earned, and the terms. */
export const Terms = () => (
  <div className={classes.terms}>
    <section aria-labelledby="earning">
      <h2 className={classes.heading} id="earning">
        {m.loyalty_how_you_earn_points()}
      </h2>
      <ul className={classes.list}>
        {earning.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="terms">
      <h2 className={classes.heading} id="terms">
        {m.loyalty_terms()}
      </h2>
      <ul className={classes.list}>
        {terms.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  </div>
);

/** A guest's points, the rewards and the history. */
export const Component = () => {
  const { data: loyalty, error, refetch } = useQuery(loyaltyQuery);
  return (
    <Page title={pageNames.loyalty} heading={pageNames.loyalty} lead={m.loyalty_point_for_every_dollar()}>
      {loyalty && (
        <>
          <PointsCard loyalty={loyalty} />
          <RewardList loyalty={loyalty} />
          <CodeList codes={loyalty.codes} />
          <PointsHistory history={loyalty.history} />
          {loyalty.hasEarlier && (
            <p className={classes.earlier}>{m.loyalty_what_is_older_than_this_is_not_shown()}</p>
          )}
        </>
      )}
      {!loyalty && error && (
        <FailedNotice
          heading={m.loyalty_your_points_could_not_be_loaded()}
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
