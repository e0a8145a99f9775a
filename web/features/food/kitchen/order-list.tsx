import { Button } from '@mantine/core';
import { type OrderStatus, orderStatuses } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { handleOrder, type OrderHandling, shortNames, sortOrders } from './group-by-status.ts';
import type { KitchenFilters } from './kitchen-filters.ts';
import { OrderCard } from './order-card.tsx';
import classes from './order-update-page.module.css';

type Props = OrderHandling & {
  /** What was found, newest first. */
  orders: readonly FoodOrder[];
  filters: KitchenFilters;
  older: 'none' | 'more' | 'out of reach';
  isLoadingOlder: boolean;
  onStatus: (status: OrderStatus | undefined) => void;
  onAll: () => void;
  onOlder: () => void;
};

/** All orders as cards, narrowed to one status where that is wanted. */
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
  // All that are open are here; of the others there may be more.
  const atLeast = (count: number) => `${count}${older === 'none' ? '' : '+'}`;
  const shown = sortOrders(status ? orders.filter(({ orderInfo }) => orderInfo === status) : orders, sort);
  const more = (
    <div className={classes.more}>
      {(older === 'more' || isLoadingOlder) && (
        <Button variant="default" loading={isLoadingOlder} onClick={onOlder}>
          Show older orders
        </Button>
      )}
      {older === 'out of reach' && <p>Only the latest 1,000 orders are shown.</p>}
    </div>
  );
  return (
    <>
      <div className={classes.statuses}>
        <Segments
          label="Show"
          quiet
          value={status ?? 'All'}
          onChange={(value) => onStatus(value === 'All' ? undefined : value)}
          options={[
            { value: 'All' as const, label: 'All', count: atLeast(orders.length) },
            ...orderStatuses.map((one) => ({
              value: one,
              label: one,
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
          heading="No orders found."
          text={
            older === 'none'
              ? 'Nothing matches what you are looking for.'
              : 'Nothing among the latest orders matches what you are looking for.'
          }
        >
          <Button variant="light" onClick={onAll}>
            Show all orders
          </Button>
        </Notice>
      )}
      <ul className={classes.grid}>
        {shown.map((order) => (
          <li key={order._id} className={classes.cell}>
            <OrderCard level={2} withStatus {...handleOrder(order, handling)} />
          </li>
        ))}
      </ul>
      {sort === 'newest' && more}
    </>
  );
};
