import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isOpenOrder, refuseOrderCancelling } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { pages } from '#contract/pages.ts';
import { m } from '#messages/web.ts';
import { dishPicture } from '#web/features/food/menu/menu.ts';
import { type Reordered, useFoodCart } from '#web/features/food/order/use-food-cart.ts';
import { nameInKitchen, orderStatusNames, roomTypeNames } from '#web/features/food/order-names.ts';
import { useViewer, withNext } from '#web/features/identity/session.ts';
import { api } from '#web/lib/api.ts';
import { formatSum } from '#web/lib/format.ts';
import { pageNames } from '#web/lib/page-names.ts';
import { useVenueMinute } from '#web/lib/venue.ts';
import { FailedNotice, Message, Notice } from '#web/ui/notice.tsx';
import { HistoryPage, Page } from '#web/ui/page.tsx';
import parts from '#web/ui/parts.module.css';
import { Picture } from '#web/ui/picture.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { describeDishes, describeMoment, orderTones, type Reading } from './describe-order.ts';
import { keepOrder, ordersQuery, useLiveOrders, useStatusChanges } from './live-orders.ts';
import { OpenOrder } from './open-order.tsx';
import classes from './order-status-page.module.css';

/**
 * The order that the guest is asked about, and a setter. Once it can no longer be cancelled, for whatever
 * reason, the focus moves to its heading.
 */
export const useQuestion = (orders: readonly FoodOrder[] | undefined) => {
  const [asked, ask] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const order = orders?.find(({ _id }) => _id === asked);
  const isOver = order !== undefined && refuseOrderCancelling(order.orderInfo) !== undefined;
  useEffect(() => {
    if (!isOver) return;
    ask(undefined);
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(`[data-order="${asked}"] [tabindex="-1"]`)?.focus();
  }, [isOver, asked]);
  return { asked, ask, place };
};

/** A finished order, in one line. */
const EarlierOrder = ({
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
            {m.food_order_number({ number })}
          </h3>
          <p className={classes.kitchen}>{nameInKitchen(order)}</p>
        </div>
        <p className={classes.dishes}>
          {describeDishes(order)}
          {placed && `, ${describeMoment(placed.at, reading)}`}
        </p>
      </div>
      <p className={classes.room}>{m.food_room_type_and_id({ roomType: roomTypeNames[roomType], roomId })}</p>
      <p className={classes.total}>{formatSum(Number(totalPrice))}</p>
      <div className={classes.status}>
        <Pill tone={orderTones[orderInfo]}>{orderStatusNames[orderInfo]}</Pill>
      </div>
      <Button
        className={classes.again}
        variant="default"
        size="xs"
        aria-describedby={titleId}
        onClick={onReorder}
      >
        {m.food_reorder()}
      </Button>
    </article>
  );
};

/** The server's limit. */
const most = 1000;

const myOrders = ordersQuery({ mine: 'true', limit: String(most) });

export const Component = () => {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page title={pageNames.orderStatus}>
        <Notice heading={pageNames.orderStatus} text={m.food_please_log_in_to_see()}>
          <Button component={Link} to={withNext(pages.login, pages.orderStatus)}>
            {m.identity_log_in()}
          </Button>
        </Notice>
      </Page>
    );
  return viewer ? (
    <Orders />
  ) : (
    <HistoryPage name={pageNames.orderStatus} summary={loadingText}>
      <OrdersSkeleton />
    </HistoryPage>
  );
};

const loadingText = m.food_loading_order_details();

const OrdersSkeleton = () => <Skeleton height={420} radius={18} aria-hidden />;

const describe = (orders: readonly FoodOrder[]): string => {
  if (orders.length === most) return m.food_only_the_latest();
  return orders.length > 0 ? m.food_this_page_updates_automatically() : '';
};

const Orders = () => {
  const { data: orders, ...loading } = useQuery(myOrders);
  useLiveOrders();
  const announcement = useStatusChanges(orders);
  const reading = useVenueMinute();
  const client = useQueryClient();
  const navigate = useNavigate();
  const cart = useFoodCart();
  const { asked, ask, place } = useQuestion(orders);
  const isLeaving = useRef(false);
  const reorder = (order: FoodOrder) => {
    // The page stays until the next one has loaded, so a double press must not reorder twice.
    if (isLeaving.current) return;
    isLeaving.current = true;
    const leftOut = cart.addAll(order.foodItems);
    cart.setRoom({ roomType: order.roomType, roomId: order.roomId });
    void navigate(pages.food, { state: { leftOut } satisfies Reordered });
  };
  const cancel = async ({ _id }: FoodOrder) =>
    keepOrder(client, await api('POST /orderDetails/{id}/cancel', { params: { id: _id } }));
  const open = orders?.filter(({ orderInfo }) => isOpenOrder(orderInfo)) ?? [];
  const earlier = orders?.filter(({ orderInfo }) => !isOpenOrder(orderInfo)) ?? [];
  const earlierId = useId();
  return (
    <HistoryPage
      name={pageNames.orderStatus}
      summary={loading.isPending ? loadingText : describe(orders ?? [])}
    >
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {(loading.isPending || (orders && orders.length > 0 && !reading)) && <OrdersSkeleton />}
      {loading.isError && !orders && (
        <FailedNotice
          heading={m.food_your_orders_could_not_be_loaded()}
          error={loading.error}
          onRetry={() => void loading.refetch()}
        />
      )}
      {loading.isError && orders && (
        <div className={classes.stale}>
          <Message kind="bad">{m.food_your_orders_could_not_be_brought()}</Message>
          <Button variant="default" loading={loading.isFetching} onClick={() => void loading.refetch()}>
            {m.ui_try_again()}
          </Button>
        </div>
      )}
      {orders?.length === 0 && (
        <Notice
          level={2}
          heading={m.food_no_orders_found_for_your_account()}
          text={m.food_what_you_order_from_the_kitchen()}
        >
          <Button component={Link} to={pages.food}>
            {m.bookings_order_food()}
          </Button>
        </Notice>
      )}
      <div ref={place}>
        {reading && open.length > 0 && (
          <div className={classes.open}>
            {open.map((order) => (
              <OpenOrder
                key={order._id}
                order={order}
                reading={reading}
                isLatest={order === open[0]}
                confirming={order._id === asked}
                onConfirming={(confirming) => ask(confirming ? order._id : undefined)}
                onReorder={() => reorder(order)}
                onCancel={() => cancel(order)}
              />
            ))}
          </div>
        )}
        {reading && earlier.length > 0 && (
          <section className={classes.earlier} aria-labelledby={earlierId}>
            <h2 className={classes.heading} id={earlierId}>
              {m.food_earlier_orders()}
            </h2>
            <ul className={classes.list}>
              {earlier.map((order) => (
                <li key={order._id}>
                  <EarlierOrder order={order} reading={reading} onReorder={() => reorder(order)} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </HistoryPage>
  );
};
