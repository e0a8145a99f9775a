import { Button } from '@mantine/core';
import { IconGift, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { freeHoursOf } from '#contract/bookings.rules.ts';
import { holdMinutes } from '#contract/checkout.rules.ts';
import { fromCents } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import { totalOf } from '#web/features/loyalty/check-code.ts';
import { CodeField, SavedLines } from '#web/features/loyalty/code-field.tsx';
import { countPoints } from '#web/features/loyalty/describe-points.ts';
import { useReward } from '#web/features/loyalty/loyalty-query.ts';
import { formatSum } from '#web/lib/format.ts';
import { Bill, BillLine } from '#web/ui/bill.tsx';
import { Form, OutcomeNote } from '#web/ui/form.tsx';
import parts from '#web/ui/parts.module.css';
import classes from './cart-page.module.css';
import { titleOf } from './describe-line.ts';
import { billOf, inCart, type PricedLine, pointsOf } from './price-line.ts';
import { isOfCode, type Refusal } from './use-checkout.ts';

const placesNote = () =>
  m.cart_places_note({
    minutes: holdMinutes,
    roomHours: freeHoursOf('room'),
    studyHours: freeHoursOf('study'),
  });

/** The total, the reward code, and Confirm and Pay. */
export const CartSummary = ({
  lines,
  code,
  onCode,
  refusal,
  isSending,
  isPending,
  onPay,
}: {
  lines: readonly PricedLine[];
  code: string;
  onCode: (code: string) => void;
  refusal: Refusal | undefined;
  /** Locks the summary while it is being sent. */
  isSending: boolean;
  /** Already confirmed but not paid: paying is the next step. */
  isPending: boolean;
  onPay: () => Promise<void>;
}) => {
  const headingId = useId();
  const ofCode = refusal && isOfCode(refusal);
  const before = billOf(lines);
  const reward = useReward(code, before, inCart);
  const points = pointsOf(reward.bill);
  const hasPlaces = lines.some(({ line }) => line.kind !== 'food');
  return (
    <aside className={`${parts.panel} ${classes.panel}`} aria-labelledby={headingId}>
      <h2 className={classes.heading} id={headingId}>
        {m.cart_summary()}
      </h2>
      <Bill>
        {lines.map(({ line, price }) => (
          <BillLine key={line.key} label={titleOf(line)} amount={formatSum(price)} />
        ))}
      </Bill>
      <CodeField
        reward={reward}
        onChange={onCode}
        refusal={ofCode ? refusal.text : undefined}
        disabled={isSending}
      />
      <Bill isApart total={formatSum(fromCents(totalOf(reward.bill)))}>
        <SavedLines judged={reward.judged} beforeCents={totalOf(before)} />
      </Bill>
      {points > 0 && (
        <p className={classes.points}>
          <IconGift size={20} stroke={1.8} aria-hidden />
          {m.cart_points({ points: countPoints(points) })}
        </p>
      )}
      <Form label={m.cart_checkout_form()} onSend={onPay}>
        {(busy) => (
          <>
            {/* Marked lines or the code are better places for the focus. */}
            <OutcomeNote outcome={ofCode ? undefined : refusal} stays={refusal && refusal.lines.size > 0} />
            <Button
              type="submit"
              variant={isPending ? 'default' : 'filled'}
              loading={busy}
              fullWidth
              leftSection={<IconLock size={20} stroke={1.8} aria-hidden />}
            >
              {m.cart_pay()}
            </Button>
          </>
        )}
      </Form>
      <p className={classes.small}>{hasPlaces ? placesNote() : m.cart_food_note()}</p>
    </aside>
  );
};
