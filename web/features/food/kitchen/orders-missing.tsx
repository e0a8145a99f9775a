import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { ProblemError } from '#web/lib/api.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { Message, Notice } from '#web/ui/notice.tsx';
import classes from './order-update-page.module.css';

const notFetched = 'Failed to fetch orders.';

type Props = {
  /** How many there are; undefined as long as nobody knows. */
  count: number | undefined;
  error: Error | null;
  isAsking: boolean;
  onRetry: () => void;
};

/** What stands in the place of orders that are on their way, did not come, or that nobody has placed. */
export const OrdersMissing = ({ count, error, isAsking, onRetry }: Props) => {
  const retry = (
    <Button variant={count === undefined ? 'filled' : 'default'} loading={isAsking} onClick={onRetry}>
      Try again
    </Button>
  );
  if (error && count === undefined)
    return (
      <Notice
        level={2}
        urgent
        heading={notFetched}
        text={
          error instanceof ProblemError
            ? error.problem.detail
            : 'The kitchen could not be reached. Please check the connection and try again.'
        }
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
        <Notice
          level={2}
          heading="No orders yet."
          text="New orders appear here automatically. Until then, check that the menu has what the kitchen can cook today."
        >
          <Button component={Link} to={pages.menuUpdate}>
            {pageNames.menuUpdate}
          </Button>
        </Notice>
      )}
    </>
  );
};
