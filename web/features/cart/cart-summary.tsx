import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { holdMinutes } from '#contract/checkout.rules.ts';
import { formatSum } from '#web/lib/format.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import classes from './cart-summary.module.css';
import { titleOf } from './describe-line.ts';
import type { Refusal } from './explain-refusal.ts';
import { type PricedLine, sumOf } from './price-line.ts';

const placesNote = `Your places are held for ${holdMinutes} minutes while you pay. Free to cancel until 24 hours before a stay and 1 hour before an hourly booking.`;
const foodNote = 'The kitchen starts once you have paid.';

/** What it all comes to, and Confirm and Pay. */
export const CartSummary = ({
  lines,
  refusal,
  isPending,
  onPay,
}: {
  lines: readonly PricedLine[];
  refusal: Refusal | undefined;
  /** It has been confirmed and is still to be paid, which is the next step then. */
  isPending: boolean;
  onPay: () => Promise<void>;
}) => {
  const headingId = useId();
  const refused = useRef<HTMLDivElement>(null);
  // The pressed button was disabled meanwhile, which takes the focus from it; marked lines are the better place to go on.
  useEffect(() => {
    if (refusal && refusal.lines.size === 0) refused.current?.focus();
  }, [refusal]);
  const hasPlaces = lines.some(({ line }) => line.kind !== 'food');
  return (
    <aside className={classes.panel} aria-labelledby={headingId}>
      <h2 className={classes.heading} id={headingId}>
        Summary
      </h2>
      <dl className={classes.lines}>
        {lines.map(({ line, price }) => (
          <div key={line.key} className={classes.line}>
            <dt>{titleOf(line)}</dt>
            <dd>{formatSum(price)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>{formatSum(sumOf(lines))}</dd>
        </div>
      </dl>
      <Form label="Checkout" onSend={onPay}>
        {(busy) => (
          <>
            {refusal && (
              <div ref={refused} className={classes.refusal} tabIndex={-1}>
                <Message kind="bad">{refusal.text}</Message>
              </div>
            )}
            <Button
              type="submit"
              variant={isPending ? 'default' : 'filled'}
              loading={busy}
              fullWidth
              leftSection={<IconLock size={20} stroke={1.8} aria-hidden />}
            >
              Confirm and Pay
            </Button>
          </>
        )}
      </Form>
      <p className={classes.small}>{hasPlaces ? placesNote : foodNote}</p>
    </aside>
  );
};
