import { IconStarFilled } from '@tabler/icons-react';
import { ratings } from '#contract/feedback.rules.ts';
import classes from './stars.module.css';

/** Five stars, as many of them lit as were given. Only to look at: the words beside them say it. */
export const Stars = ({ value }: { value: number }) => (
  <span className={classes.stars} aria-hidden>
    {ratings.map((star) => (
      <IconStarFilled key={star} size={16} data-lit={star <= value || undefined} />
    ))}
  </span>
);
