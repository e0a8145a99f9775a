import { IconStarFilled } from '@tabler/icons-react';
import { countUnits } from '#web/lib/count-units.ts';
import classes from './rating.module.css';

/** The stars of something, with how many guests gave them once there are any. */
export const Rating = ({
  value,
  reviews = 0,
  full = false,
}: {
  value: number;
  reviews?: number | undefined;
  /** Says what the number counts, where there is room for the word. */
  full?: boolean;
}) => (
  <span
    className={classes.rating}
    role="img"
    aria-label={`Rated ${value.toFixed(1)} out of 5${reviews > 0 ? ` by ${countUnits(reviews, 'guest')}` : ''}`}
  >
    <IconStarFilled className={classes.star} size={15} aria-hidden />
    {value.toFixed(1)}
    {reviews > 0 && <span className={classes.count}>({full ? countUnits(reviews, 'review') : reviews})</span>}
  </span>
);
