import { Button } from '@mantine/core';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOpenOrder } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { pages } from '#contract/pages.ts';
import type { StayBooking } from '#contract/stay/stay.ts';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { foodAddress } from '#web/features/food/order/room-of.ts';
import { type Reordered, useFoodCart } from '#web/features/food/order/use-food-cart.ts';
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { describeDishes, orderTones } from '#web/features/food/status/describe-order.ts';
import { useStatusChanges } from '#web/features/food/status/live-orders.ts';
import { OrderSteps } from '#web/features/food/status/open-order.tsx';
import { formatSum } from '#web/lib/format.ts';
import type { VenueMinute } from '#web/lib/venue.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { OnlineOnly } from '../offline/online-only.tsx';
import classes from './card.module.css';
import { StayCard } from './card.tsx';

const Order = ({ order, timeZone }: { order: FoodOrder; timeZone: string }) => {
  const { number, orderInfo, foodItems, totalPrice } = order;
  return (
    <article className={classes.order} aria-label={m.stay_order({ number })}>
      <div className={classes.orderHead}>
        <span className={classes.dish}>
          <Picture src={foodItems[0]?.imageUrl ?? ''} fallback={dishPicture} />
        </span>
        <div>
          <h3 className={classes.orderTitle}>{m.stay_order({ number })}</h3>
          <p className={classes.small}>
            {describeDishes(order)}
            {m.comma()}
            {formatSum(Number(totalPrice))}
          </p>
        </div>
        <Pill tone={orderTones[orderInfo]}>{orderStatusNames[orderInfo]}</Pill>
      </div>
      {isOpenOrder(orderInfo) && <OrderSteps order={order} timeZone={timeZone} />}
    </article>
  );
};

/** How many orders are on their way. */
const leadOf = (orders: readonly FoodOrder[]): string => {
  const count = orders.filter(({ orderInfo }) => isOpenOrder(orderInfo)).length;
  if (count > 0) return m.stay_food_coming({ count });
  return orders.length > 0 ? m.stay_food_brought() : m.stay_food_none();
};

/** How many delivered orders are shown. */
const mostBrought = 2;

type Props = { orders: readonly FoodOrder[]; booking: StayBooking; here: VenueMinute };

/** Orders of the stay with their live status. */
export const FoodCard = ({ orders, booking, here }: Props) => {
  const navigate = useNavigate();
  const cart = useFoodCart();
  const isLeaving = useRef(false);
  const announcement = useStatusChanges(orders);
  const open = orders.filter(({ orderInfo }) => isOpenOrder(orderInfo));
  const brought = orders.filter(({ orderInfo }) => orderInfo === 'Completed').slice(0, mostBrought);
  const [latest] = [...open, ...brought];
  const repeat = (order: FoodOrder) => {
    // The page stays until the next one has loaded, so a double press must not reorder twice.
    if (isLeaving.current) return;
    isLeaving.current = true;
    const leftOut = cart.addAll(order.foodItems);
    cart.setRoom({ roomType: order.roomType, roomId: order.roomId });
    void navigate(pages.food, { state: { leftOut } satisfies Reordered });
  };
  return (
    <StayCard id="stay-food" part="food" heading={m.stay_food()} lead={leadOf([...open, ...brought])}>
      {[...open, ...brought].map((order) => (
        <Order key={order._id} order={order} timeZone={here.timeZone} />
      ))}
      <p className={classes.small} role="status">
        {announcement}
      </p>
      <OnlineOnly className={classes.actions}>
        <Button
          component={Link}
          to={foodAddress(booking.kind, booking.id)}
          leftSection={<IconToolsKitchen2 size={20} stroke={1.8} aria-hidden />}
        >
          {m.stay_order_food()}
        </Button>
        {latest && (
          <Button variant="light" onClick={() => repeat(latest)}>
            {m.stay_same_again()}
          </Button>
        )}
      </OnlineOnly>
    </StayCard>
  );
};
