import { Button } from '@mantine/core';
import { IconShoppingBagPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DishChange } from '#contract/food/orders.rules.ts';
import { fromCents } from '#contract/money.ts';
import { m } from '#messages/web.ts';
import { totalOf } from '#web/features/loyalty/check-code.ts';
import { CodeField, SavedLines } from '#web/features/loyalty/code-field.tsx';
import type { useReward } from '#web/features/loyalty/loyalty-query.ts';
import { type Outcome, withReasons } from '#web/lib/explain-failure.ts';
import { formatSum } from '#web/lib/format.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Form, markWith, OutcomeNote } from '#web/ui/form.tsx';
import { describeMissing } from './check-cart.ts';
import classes from './order-panel.module.css';
import { RoomFields } from './room-fields.tsx';
import type { useFoodCart } from './use-food-cart.ts';
import type { Refusal } from './use-food-order.ts';

/** Destination, total, problems, and Proceed. */
export const OrderForm = ({
  cart,
  missing,
  totalCents,
  reward,
  refusal,
  onOrder,
  onAddToCart,
  onRemoveMissing,
}: {
  cart: ReturnType<typeof useFoodCart>;
  missing: readonly DishChange[];
  /** Before the reward. */
  totalCents: number;
  reward: ReturnType<typeof useReward>;
  refusal: Refusal | undefined;
  onOrder: () => Promise<void>;
  onAddToCart: () => void;
  onRemoveMissing: () => void;
}) => {
  // Problems of the code are shown at its field.
  const shown = refusal?.isOfCode ? undefined : refusal;
  const gone = missing.length > 0 ? describeMissing(missing) : '';
  const outcome = useMemo((): Outcome | undefined => {
    if (shown) return { ...shown, text: withReasons(shown.text, gone ? [gone] : []) };
    return gone ? { kind: 'bad', text: gone } : undefined;
  }, [shown, gone]);
  return (
    <div className={classes.form}>
      <Form label={m.food_order()} onSend={onOrder}>
        {(busy) => (
          <>
            <RoomFields cart={cart} disabled={busy} mark={markWith(refusal?.fields)} />
            <CodeField
              reward={reward}
              onChange={cart.setCode}
              refusal={refusal?.isOfCode ? refusal.text : undefined}
              disabled={busy}
            />
            <Bill total={formatSum(fromCents(totalOf(reward.bill)))}>
              <SavedLines judged={reward.judged} beforeCents={totalCents} />
            </Bill>
            <OutcomeNote outcome={outcome} stays={!shown}>
              {missing.length > 0 && (
                <Button variant="default" onClick={onRemoveMissing}>
                  {m.cart_continue_without({ count: missing.length })}
                </Button>
              )}
            </OutcomeNote>
            <Button type="submit" loading={busy} fullWidth>
              {m.food_proceed()}
            </Button>
            <Button
              variant="default"
              fullWidth
              disabled={busy}
              leftSection={<IconShoppingBagPlus size={20} stroke={1.8} />}
              onClick={onAddToCart}
            >
              {m.food_add_to_cart()}
            </Button>
          </>
        )}
      </Form>
    </div>
  );
};
