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

/** The announcement of orders whose status has changed since the last look. */
export const describeStatusChanges = (seen: Seen, orders: readonly FoodOrder[]): string =>
  joinSentences(
    orders
      .filter(({ _id, orderInfo }) => seen.has(_id) && seen.get(_id) !== orderInfo)
      .map(({ number, orderInfo }) =>
        m.food_order_status_changed({ number, orderInfo: orderStatusNames[orderInfo] }),
      ),
  );

/** The latest status changes, for screen readers. */
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

/** Whether an order belongs into a list with these filters. */
const belongs = (
  order: FoodOrder,
  { mine, open, status, roomId }: OrdersAsked,
  myEmail: string | undefined,
) =>
  (mine !== 'true' || order.email === myEmail) &&
  (open === undefined || (open === 'true') === isOpenOrder(order.orderInfo)) &&
  (status === undefined || order.orderInfo === status) &&
  (roomId === undefined || order.roomId === roomId);

/** Merges a changed order into a list, newest first. Ignores it if it is older than the end of the list. */
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

/** Food orders, newest first, filtered by the server. */
export const ordersQuery = (query: OrdersAsked) => apiQuery('GET /orderDetails', { query });

/** The key of all order lists. */
export const ordersKey = ['GET /orderDetails'] as const;

/** Merges the current state of an order into all cached lists. */
export const keepOrder = (client: QueryClient, order: FoodOrder): void => {
  const myEmail = client.getQueryData(sessionQuery.queryKey)?.email;
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ordersKey })) {
    const { query = {} } = queryKey[1] as { query?: OrdersAsked }; // as built by ordersQuery
    client.setQueryData<FoodOrder[]>(
      queryKey,
      (orders) => orders && mergeOrder(orders, order, query, myEmail),
    );
    // A pending response may be older than this.
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

/** A kitchen needs new orders even while another window is in front. */
const followAlways: Follow = (client) => ({ ...followOrders(client), evenHidden: true });

/** Keeps orders live while they are shown. */
export const useLiveOrders = ({ evenHidden = false } = {}): void => {
  const viewer = useViewer();
  useLive(evenHidden ? followAlways : followOrders, viewer?.uid);
};
