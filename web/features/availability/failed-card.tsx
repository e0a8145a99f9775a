import { Button } from '@mantine/core';
import classes from './availability-card.module.css';

/** What stands in the place of a calendar that did not come. */
export const FailedCard = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <div className={classes.failed} role="alert">
    <p>{what} could not be loaded.</p>
    <Button variant="light" size="xs" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
