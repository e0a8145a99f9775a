import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { useIsAdmin } from '#web/features/identity/session.ts';
import { ProblemError } from '#web/lib/api.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { Message, Notice } from '#web/ui/notice.tsx';
import classes from './order-update-page.module.css';

const notFetched = m.food_failed_to_fetch_orders();

type Props = {
  /** The number of orders; undefined while unknown. */
  count: number | undefined;
  error: Error | null;
  isFetching: boolean;
  onRetry: () => void;
};

/** Shown while orders are loading, have failed to load, or if there are none. */
export const OrdersMissing = ({ count, error, isFetching, onRetry }: Props) => {
  const isAdmin = useIsAdmin();
  const retry = (
    <Button variant={count === undefined ? 'filled' : 'default'} loading={isFetching} onClick={onRetry}>
      {m.ui_try_again()}
    </Button>
  );
  if (error && count === undefined)
    return (
      <Notice
        level={2}
        urgent
        heading={notFetched}
        text={error instanceof ProblemError ? error.problem.detail : m.food_kitchen_could_not_be_reached()}
      >
        {retry}
      </Notice>
    );
  return (
    <>
      {error && (
        <div className={classes.stale}>
          <Message kind="bad">{notFetched}</Message>
          {retry}
        </div>
      )}
      {count === undefined && (
        <div className={classes.skeletons} aria-hidden>
          {['first', 'second', 'third', 'fourth'].map((key) => (
            <Skeleton key={key} height={282} radius={18} />
          ))}
        </div>
      )}
      {count === 0 && (
        <Notice level={2} heading={m.food_no_orders_yet()} text={m.food_new_orders_appear_here()}>
          {isAdmin && (
            <Button component={Link} to={pages.menuUpdate}>
              {pageNames.menuUpdate}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
};
