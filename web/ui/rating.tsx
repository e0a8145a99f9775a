import { IconStarFilled } from '@tabler/icons-react';
import classes from './rating.module.css';

export const Rating = ({ value }: { value: number }) => (
  <span className={classes.rating} role="img" aria-label={`Rated ${value.toFixed(1)} out of 5`}>
    <IconStarFilled className={classes.star} size={15} aria-hidden />
    {value.toFixed(1)}
  </span>
);
