import { IconStarFilled } from '@tabler/icons-react';
import { countUnits } from '#web/lib/count-units.ts';
import classes from './rating.module.css';

/** The stars that guests gave, with how many guests; until there are any, the house's own rating, which says so and has no star. */
export const Rating = ({
  value,
  reviews = 0,
  full = false,
}: {
  value: number;
  reviews?: number | undefined;
  /** Says what the number counts, where there is room for the word. */
  full?: boolean;
}) => {
  if (reviews === 0) return <span className={classes.house}>House rating {value.toFixed(1)}</span>;
  return (
    <span
      className={classes.rating}
      role="img"
      aria-label={`Rated ${value.toFixed(1)} out of 5 by ${countUnits(reviews, 'guest')}`}
    >
      <IconStarFilled className={classes.star} size={15} aria-hidden />
      {value.toFixed(1)}
      <span className={classes.count}>({full ? countUnits(reviews, 'review') : reviews})</span>
    </span>
  );
};
