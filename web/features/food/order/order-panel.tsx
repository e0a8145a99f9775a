import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { type DishChange, mostItems } from '#contract/food/orders.rules.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { InCart } from '#web/features/cart/in-cart.tsx';
import type { useReward } from '#web/features/loyalty/loyalty-query.ts';
import { Message } from '#web/ui/notice.tsx';
import parts from '#web/ui/parts.module.css';
import { type CheckedCart, describeRepriced } from './check-cart.ts';
import { removeNamed } from './food-cart.ts';
import { OrderForm } from './order-form.tsx';
import { OrderLines } from './order-lines.tsx';
import classes from './order-panel.module.css';
import { foodCart, type useFoodCart, useLeftOut } from './use-food-cart.ts';
import { useFoodOrder } from './use-food-order.ts';

/** The id of the note that says why nothing can be added. */
export const fullNoteId = 'order-is-full';

const FullNote = ({ leftOut }: { leftOut: number }) => (
  <div id={fullNoteId}>
    <Message kind="note">{m.food_order_full({ most: mostItems, leftOut })}</Message>
  </div>
);

const RepricedNote = ({ repriced }: { repriced: readonly DishChange[] }) => (
  <Message kind="note">{describeRepriced(repriced)}</Message>
);

/** Confirms an order, with links to continue. */
const PlacedNotice = () => {
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone; keyboard users continue here.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} className={parts.outcome} tabIndex={-1}>
      <Message kind="good">{m.food_order_placed_successfully()}</Message>
      <Button component={Link} to={pages.orderStatus} fullWidth>
        {m.food_follow_your_order()}
      </Button>
      <Button component={Link} to={pages.orderInfo} variant="default" fullWidth>
        {m.food_add_your_contact_details()}
      </Button>
    </div>
  );
};

/** The chosen dishes, total, destination, and Proceed. */
export const OrderPanel = ({
  ref,
  cart,
  checked,
  reward,
  onRemove,
}: {
  ref: React.Ref<HTMLElement>;
  cart: ReturnType<typeof useFoodCart>;
  checked: CheckedCart;
  reward: ReturnType<typeof useReward>;
  onRemove: (index: number) => void;
}) => {
  const { placed, inCart, refusal, order, addToCart } = useFoodOrder(cart, checked);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const leftOut = useLeftOut(cart);
  const { lines, missing, repriced, totalCents } = checked;
  const removeMissing = () =>
    void foodCart.change((now) => removeNamed(now, new Set(missing.map(({ foodName }) => foodName))));
  return (
    <aside ref={ref} className={`${parts.panel} ${classes.panel}`} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 ref={heading} className={classes.heading} id={headingId} tabIndex={-1}>
          {m.food_your_order()}
        </h2>
        {lines.length > 0 && <span className={classes.count}>{m.food_items({ count: lines.length })}</span>}
      </div>
      {placed && <PlacedNotice />}
      {inCart && <InCart takesFocus>{inCart}</InCart>}
      {lines.length === 0 && !placed && !inCart && (
        <p className={classes.empty}>{m.food_nothing_chosen_yet_what_you_add()}</p>
      )}
      {lines.length > 0 && (
        <>
          <OrderLines lines={lines} onRemove={onRemove} onLast={() => heading.current?.focus()} />
          {lines.length >= mostItems && <FullNote leftOut={leftOut} />}
          {repriced.length > 0 && <RepricedNote repriced={repriced} />}
          <OrderForm
            cart={cart}
            missing={missing}
            totalCents={totalCents}
            reward={reward}
            refusal={refusal}
            onOrder={order}
            onAddToCart={addToCart}
            onRemoveMissing={() => {
              removeMissing();
              heading.current?.focus();
            }}
          />
        </>
      )}
    </aside>
  );
};
