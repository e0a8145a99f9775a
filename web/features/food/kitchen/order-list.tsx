import { Button } from '@mantine/core';
import { type OrderStatus, orderStatuses } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { handleOrder, type OrderHandling, shortNames, sortOrders } from './group-by-status.ts';
import type { KitchenFilters } from './kitchen-filters.ts';
import { OrderCard } from './order-card.tsx';
import classes from './order-update-page.module.css';

type Props = OrderHandling & {
  /** The orders found, newest first. */
  orders: readonly FoodOrder[];
  filters: KitchenFilters;
  older: 'none' | 'more' | 'out of reach';
  isLoadingOlder: boolean;
  onStatus: (status: OrderStatus | undefined) => void;
  onAll: () => void;
  onOlder: () => void;
};

/** All orders as cards, optionally filtered by status. */
export const OrderList = ({
  orders,
  filters: { status, sort },
  older,
  isLoadingOlder,
  onStatus,
  onAll,
  onOlder,
  ...handling
}: Props) => {
  const has = (one: OrderStatus) => orders.filter(({ orderInfo }) => orderInfo === one).length;
  // All open orders are loaded; of the others there may be more.
  const atLeast = (count: number) => `${count}${older === 'none' ? '' : '+'}`;
  const shown = sortOrders(status ? orders.filter(({ orderInfo }) => orderInfo === status) : orders, sort);
  const more = (
    <div className={classes.more}>
      {(older === 'more' || isLoadingOlder) && (
        <Button variant="default" loading={isLoadingOlder} onClick={onOlder}>
          {m.food_show_older_orders()}
        </Button>
      )}
      {older === 'out of reach' && <p>{m.food_only_the_latest()}</p>}
    </div>
  );
  return (
    <>
      <div className={classes.statuses}>
        <Segments
          label={m.food_show()}
          quiet
          value={status ?? 'All'}
          onChange={(value) => onStatus(value === 'All' ? undefined : value)}
          options={[
            { value: 'All' as const, label: m.food_all(), count: atLeast(orders.length) },
            ...orderStatuses.map((one) => ({
              value: one,
              label: orderStatusNames[one],
              short: shortNames[one],
              count: one === 'Completed' || one === 'Cancelled' ? atLeast(has(one)) : String(has(one)),
            })),
          ]}
        />
      </div>
      {sort === 'oldest' && more}
      {shown.length === 0 && (
        <Notice
          level={2}
          heading={m.food_no_orders_found()}
          text={
            older === 'none'
              ? m.food_nothing_matches_what_you_are_looking()
              : m.food_nothing_among_the_latest()
          }
        >
          <Button variant="light" onClick={onAll}>
            {m.food_show_all_orders()}
          </Button>
        </Notice>
      )}
      <ul className={classes.grid}>
        {shown.map((order, index) => (
          <li key={order._id} className={classes.cell}>
            <OrderCard level={2} withStatus place={status && index} {...handleOrder(order, handling)} />
          </li>
        ))}
      </ul>
      {sort === 'newest' && more}
    </>
  );
};
