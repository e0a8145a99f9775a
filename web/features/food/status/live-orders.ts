import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOpenOrder } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import { orderStatusNames } from '#web/features/food/order-names.ts';
import { sessionQuery, useViewer } from '#web/features/identity/session.ts';
import type { CallInput } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { joinSentences } from '#web/lib/explain-failure.ts';
import { type Follow, useLive } from '#web/lib/live/live.ts';
import { restartQueries } from '#web/lib/restart-queries.ts';

type Seen = ReadonlyMap<string, FoodOrder['orderInfo']>;

/** Announces orders whose status has changed since they were last seen. */
export const describeStatusChanges = (seen: Seen, orders: readonly FoodOrder[]): string =>
  joinSentences(
    orders
      .filter(({ _id, orderInfo }) => seen.has(_id) && seen.get(_id) !== orderInfo)
      .map(({ number, orderInfo }) =>
        m.food_order_status_changed({ number, orderInfo: orderStatusNames[orderInfo] }),
      ),
  );

/** The latest changes of status, for screen readers. */
export const useStatusChanges = (orders: readonly FoodOrder[] | undefined): string => {
  const seen = useRef<Seen>(new Map());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!orders) return;
    const latest = describeStatusChanges(seen.current, orders);
    seen.current = new Map(orders.map(({ _id, orderInfo }) => [_id, orderInfo]));
    if (latest) setAnnouncement(latest);
  }, [orders]);
  return announcement;
};

/** Whether a list that was asked so has this order in it. */
const belongs = (
  order: FoodOrder,
  { mine, open, status, roomId }: OrdersAsked,
  myEmail: string | undefined,
) =>
  (mine !== 'true' || order.email === myEmail) &&
  (open === undefined || (open === 'true') === isOpenOrder(order.orderInfo)) &&
  (status === undefined || order.orderInfo === status) &&
  (roomId === undefined || order.roomId === roomId);

/** A list, newest first, after one of its orders, or one that belongs among them now, has changed. What is older than what is there changes nothing. */
export const mergeOrder = (
  orders: readonly FoodOrder[],
  order: FoodOrder,
  asked: OrdersAsked,
  myEmail: string | undefined,
): FoodOrder[] => {
  const known = orders.find(({ _id }) => _id === order._id);
  if (known && known.revision >= order.revision) return [...orders];
  const others = orders.filter((one) => one !== known);
  if (!belongs(order, asked, myEmail)) return others;
  const place = others.findIndex(({ _id }) => Number(_id) < Number(order._id));
  return others.toSpliced(place < 0 ? others.length : place, 0, order);
};

type OrdersAsked = NonNullable<CallInput<'GET /orderDetails'>['query']>;

/** Food orders, newest first, as the server filters them. */
export const ordersQuery = (query: OrdersAsked) => apiQuery('GET /orderDetails', { query });

/** Every list of orders that the page holds. */
export const ordersKey = ['GET /orderDetails'] as const;

/** Puts an order, as it is now, into every list of orders that the page holds. */
export const keepOrder = (client: QueryClient, order: FoodOrder): void => {
  const myEmail = client.getQueryData(sessionQuery.queryKey)?.email;
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ordersKey })) {
    const { query = {} } = queryKey[1] as { query?: OrdersAsked }; // as ordersQuery makes it
    client.setQueryData<FoodOrder[]>(
      queryKey,
      (orders) => orders && mergeOrder(orders, order, query, myEmail),
    );
    // An answer that is on its way may be older than this.
    if (state.fetchStatus === 'fetching') void restartQueries(client, queryKey);
  }
};

const followOrders: Follow = (client) => ({
  onOrder: (order) => keepOrder(client, order),
  refetch: (options) => void restartQueries(client, ordersKey, options),
  onStranger: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  pause: 5_000,
  isUrgent: true,
  isReplayed: true,
});

/** A kitchen wants to hear of a new order also while another window is in front. */
const followAlways: Follow = (client) => ({ ...followOrders(client), evenHidden: true });

/** As long as it is used, the orders that the page shows are the present ones. */
export const useLiveOrders = ({ evenHidden = false } = {}): void => {
  const viewer = useViewer();
  useLive(evenHidden ? followAlways : followOrders, viewer?.uid);
};
