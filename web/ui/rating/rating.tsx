import { IconStarFilled } from '@tabler/icons-react';
import { ratings } from '#contract/fields.rules.ts';
import { m } from '#messages/web.ts';
import { formatDecimal } from '#web/lib/format.ts';
import classes from '../parts.module.css';

/** Five stars, lit up to the rating. Decorative: the text beside them says it. */
export const Stars = ({ value }: { value: number }) => (
  <span className={classes.stars} aria-hidden>
    {ratings.map((star) => (
      <IconStarFilled key={star} size={16} data-lit={star <= value || undefined} />
    ))}
  </span>
);

/**
 * The average rating with the number of reviews; without any, the house's own rating, labelled as such and
 * without a star.
 */
export const Rating = ({
  value,
  reviews = 0,
  full = false,
}: {
  value: number;
  reviews?: number | undefined;
  /** Shows what the number counts, if there is room. */
  full?: boolean;
}) => {
  const shown = formatDecimal(value);
  if (reviews === 0) return <span className={classes.house}>{m.ui_house_rating({ value: shown })}</span>;
  return (
    <span className={classes.rating} role="img" aria-label={m.ui_rated({ value: shown, count: reviews })}>
      <IconStarFilled className={classes.star} size={15} aria-hidden />
      {shown}
      <span className={classes.count}>{full ? m.ui_reviews({ count: reviews }) : `(${reviews})`}</span>
    </span>
  );
};
