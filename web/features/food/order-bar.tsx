import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { fromCents } from '#contract/money.ts';
import { countUnits } from '#web/lib/count-units.ts';
import { formatSum } from '#web/lib/format.ts';
import classes from './order-bar.module.css';

/** Where the order stands below the menu: how much is in it so far, always in sight, and the way there. */
export const OrderBar = ({
  count,
  totalCents,
  panel,
}: {
  count: number;
  totalCents: number;
  panel: React.RefObject<HTMLElement | null>;
}) => {
  const isBelow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  if (!isBelow) return null;
  const show = () => {
    panel.current?.scrollIntoView();
    panel.current?.querySelector('h2')?.focus({ preventScroll: true });
  };
  return (
    // Its place is kept while there is nothing to say.
    <div className={classes.place}>
      {count > 0 && (
        <div className={classes.bar}>
          <span className={classes.count}>{countUnits(count, 'item')}</span>
          <strong className={classes.total}>{formatSum(fromCents(totalCents))}</strong>
          <Button size="xs" onClick={show}>
            View order
          </Button>
        </div>
      )}
    </div>
  );
};
