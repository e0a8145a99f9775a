import { IconGift } from '@tabler/icons-react';
import type { Checkout, HeldLine, Saved } from '#contract/checkout.ts';
import { m } from '#messages/web.ts';
import { nameOrder, translateTitle } from '#web/features/food/order-names.ts';
import { rewardTexts } from '#web/features/loyalty/reward-texts.ts';
import { describeUnits } from '#web/features/prices/describe-units.ts';
import { formatSum } from '#web/lib/format.ts';
import { formatDatedDay } from '#web/lib/format-day.ts';
import bill from '#web/ui/bill.module.css';
import { Bill } from '#web/ui/bill.tsx';
import classes from './checkout-card.module.css';

/** Fri 20 Nov 2026, 16:00, 3 nights; empty for food, which is delivered when cooked. */
export const describeHeld = ({ kind, date, time, count }: HeldLine): string => {
  if (kind === 'food' || !date || !time) return '';
  const first = m.lib_moment({ day: formatDatedDay(date), time });
  if (count === undefined) return first;
  return `${first}${m.comma()}${m.lib_units({ count, unit: kind === 'room' ? 'night' : 'hour' })}`;
};

/** The discount of a reward; amounts and total are already without it. */
export const describeSaved = ({ reward, amount }: Saved): string =>
  m.checkout_saved({ reward: rewardTexts[reward].name, sum: formatSum(amount) });

/** The lines of a checkout, each with its price and (once paid) its reference, and the total. */
export const HeldLines = ({
  checkout: { lines, total, saved },
  withReferences = false,
}: {
  checkout: Checkout;
  withReferences?: boolean;
}) => (
  <>
    <ul className={`${bill.bill} ${classes.lines}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a checkout never move.
        <li key={index} className={bill.line}>
          <span className={classes.words}>
            <bdi className={classes.title}>{translateTitle(line.title)}</bdi>
            <span className={classes.when}>{describeHeld(line)}</span>
            {line.prices && <span className={classes.when}>{describeUnits(line.prices)}</span>}
            {withReferences && line.reference && (
              <span className={classes.when}>
                {line.order ? nameOrder(line.order) : m.bookings_reference({ id: line.reference })}
              </span>
            )}
          </span>
          <span>{formatSum(line.amount)}</span>
        </li>
      ))}
    </ul>
    <div className={classes.total}>
      <Bill isApart total={formatSum(total)} />
    </div>
    {saved && (
      <p className={classes.saved}>
        <IconGift size={20} stroke={1.8} aria-hidden />
        {describeSaved(saved)}
      </p>
    )}
  </>
);
