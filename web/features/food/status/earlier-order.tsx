import { Button } from '@mantine/core';
import { useId } from 'react';
import { nameInKitchen } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { formatSum } from '#web/lib/format.ts';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { describeDishes, describeMoment, orderTones, type Reading } from './describe-order.ts';
import classes from './order-status-page.module.css';

/** An order that nobody waits for any more, in a line. */
export const EarlierOrder = ({
  order,
  reading,
  onReorder,
}: {
  order: FoodOrder;
  reading: Reading;
  onReorder: () => void;
}) => {
  const titleId = useId();
  const { number, orderInfo, foodItems, roomType, roomId, totalPrice, reached } = order;
  const [placed] = reached;
  return (
    <article className={`${parts.card} ${classes.row}`} aria-labelledby={titleId} data-order={order._id}>
      <span className={classes.picture}>
        <Picture src={foodItems[0]?.imageUrl ?? ''} fallback={dishPicture} />
      </span>
      <div className={classes.words}>
        <div className={classes.numbers}>
          <h3 className={classes.title} id={titleId} tabIndex={-1}>
            Order #{number}
          </h3>
          <p className={classes.kitchen}>{nameInKitchen(order)}</p>
        </div>
        <p className={classes.dishes}>
          {describeDishes(order)}
          {placed && `, ${describeMoment(placed.at, reading)}`}
        </p>
      </div>
      <p className={classes.room}>
        {roomType} · Room ID {roomId}
      </p>
      <p className={classes.total}>{formatSum(Number(totalPrice))}</p>
      <div className={classes.status}>
        <Pill tone={orderTones[orderInfo]}>{orderInfo}</Pill>
      </div>
      <Button
        className={classes.again}
        variant="default"
        size="xs"
        aria-describedby={titleId}
        onClick={onReorder}
      >
        Reorder
      </Button>
    </article>
  );
};
