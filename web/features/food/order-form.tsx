import { Button } from '@mantine/core';
import { IconShoppingBagPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { fromCents } from '#contract/cents.ts';
import type { DishChange } from '#contract/orders.rules.ts';
import { formatSum } from '#web/lib/format.ts';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { describeMissing } from './describe-changes.ts';
import type { Refusal } from './explain-refusal.ts';
import classes from './order-panel.module.css';
import { RoomFields } from './room-fields.tsx';
import type { useFoodCart } from './use-food-cart.ts';

/** Where the food goes, what it comes to, what stands in the way, and Proceed. */
export const OrderForm = ({
  cart,
  missing,
  totalCents,
  refusal,
  onOrder,
  onAddToCart,
  onRemoveMissing,
}: {
  cart: ReturnType<typeof useFoodCart>;
  missing: readonly DishChange[];
  totalCents: number;
  refusal: Refusal | undefined;
  onOrder: () => Promise<void>;
  onAddToCart: () => void;
  onRemoveMissing: () => void;
}) => {
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button was disabled meanwhile, which takes the focus from it.
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);
  return (
    <div className={classes.form}>
      <Form label="Order" onSend={onOrder}>
        {(busy) => (
          <>
            <RoomFields cart={cart} disabled={busy} />
            <dl className={classes.total}>
              <dt>Total</dt>
              <dd>{formatSum(fromCents(totalCents))}</dd>
            </dl>
            {(refusal || missing.length > 0) && (
              <div ref={notice} className={classes.notice} tabIndex={-1}>
                <Message kind="bad">
                  {refusal && <p>{refusal.text}</p>}
                  {refusal?.reason && <p>{refusal.reason}</p>}
                  {missing.length > 0 && <p>{describeMissing(missing)}</p>}
                </Message>
                {missing.length > 0 && (
                  <Button variant="default" onClick={onRemoveMissing}>
                    Continue without {missing.length === 1 ? 'it' : 'them'}
                  </Button>
                )}
              </div>
            )}
            <Button type="submit" loading={busy} fullWidth>
              Proceed
            </Button>
            <Button
              variant="default"
              fullWidth
              disabled={busy}
              leftSection={<IconShoppingBagPlus size={20} stroke={1.8} />}
              onClick={onAddToCart}
            >
              Add to cart
            </Button>
          </>
        )}
      </Form>
    </div>
  );
};
