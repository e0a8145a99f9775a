import { formatPrice } from '#web/lib/format.ts';
import classes from './price.module.css';

export const Price = ({ amount, unit, large = false }: { amount: number; unit: string; large?: boolean }) => (
  <span className={classes.price} data-large={large || undefined}>
    <strong className={classes.amount}>{formatPrice(amount)}</strong>
    <span className={classes.unit}> / {unit}</span>
  </span>
);
