import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KitchenStatus } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { m } from '#messages/web.ts';
import { roomTypeNames } from '#web/features/food/order-names.ts';
import { keepOrder, ordersKey, ordersQuery, useLiveOrders } from '#web/features/food/status/live-orders.ts';
import { api } from '#web/lib/api.ts';
import { type Outcome as FormOutcome, failedOutcome, joinSentences } from '#web/lib/explain-failure.ts';
import { maxEntries } from '#web/lib/paging.ts';
import { findOlder, limitOf } from './kitchen-filters.ts';

/** Merges lists: every order once, in its latest version, newest first. */
export const mergeLists = (...lists: readonly (readonly FoodOrder[])[]): FoodOrder[] => {
  const orders = new Map<string, FoodOrder>();
  for (const order of lists.flat()) {
    const known = orders.get(order._id);
    if (!known || known.revision < order.revision) orders.set(order._id, order);
  }
  return [...orders.values()].sort((a, b) => Number(b._id) - Number(a._id));
};

/** All open orders, however old. */
const openOrders = ordersQuery({ open: 'true', limit: String(maxEntries) });

/** All open orders and the latest finished ones, newest first, updated live. */
export const useAllOrders = (pages: number) => {
  const open = useQuery(openOrders);
  const finished = useQuery({
    ...ordersQuery({ open: 'false', limit: String(limitOf(pages)) }),
    placeholderData: keepPreviousData,
  });
  useLiveOrders({ evenHidden: true });
  const orders = useMemo(
    () => (open.data && finished.data ? mergeLists(open.data, finished.data) : undefined),
    [open.data, finished.data],
  );
  return {
    orders,
    older: finished.data && !finished.isPlaceholderData ? findOlder(finished.data.length, pages) : 'none',
    isLoadingOlder: finished.isPlaceholderData,
    error: open.error ?? finished.error,
    isFetching: open.isFetching || finished.isFetching,
    refetch: () => {
      void open.refetch();
      void finished.refetch();
    },
  };
};

/** Orders not started yet that are new since the last look; older ones loaded later do not count. */
export const spotNewOrders = (seen: ReadonlySet<string>, orders: readonly FoodOrder[]): FoodOrder[] =>
  orders.filter(({ _id, orderInfo }) => orderInfo === 'Just Ordered' && !seen.has(_id));

/** The announcement of new orders for screen readers. */
export const announceOrders = (orders: readonly FoodOrder[]): string =>
  joinSentences(
    orders.map(({ houseNumber, roomType, roomId }) =>
      m.food_new_order({ houseNumber, roomType: roomTypeNames[roomType], roomId }),
    ),
  );

/** How long a new order is highlighted unless it is touched, in milliseconds. */
const standsOut = 60_000;

const without = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...set].filter((id) => !ids.includes(id)));

/** Calls `onNew` once for each order that arrives after the first load; returns which ones to highlight. */
export const useNewOrders = (
  orders: readonly FoodOrder[] | undefined,
  onNew: (order: FoodOrder) => void,
): { fresh: ReadonlySet<string>; announcement: string; touch: (id: string) => void } => {
  const seen = useRef<ReadonlySet<string>>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const notify = useEffectEvent(onNew);
  useEffect(() => {
    if (!orders) return;
    const before = seen.current;
    const spotted = before ? spotNewOrders(before, orders) : [];
    seen.current = new Set([...(before ?? []), ...orders.map(({ _id }) => _id)]);
    if (spotted.length === 0) return;
    for (const order of spotted) notify(order);
    const ids = spotted.map(({ _id }) => _id);
    setFresh((others) => new Set([...others, ...ids]));
    setAnnouncement(announceOrders(spotted));
    setTimeout(() => setFresh((all) => without(all, ids)), standsOut);
  }, [orders]);
  const touch = useCallback((id: string) => setFresh((all) => (all.has(id) ? without(all, [id]) : all)), []);
  return { fresh, announcement, touch };
};

/** The timeout of a request, in milliseconds. */
const patience = 15_000;

/** The outcome of a press. */
export type Outcome = FormOutcome & { orderId: string };

/** Moves orders to a status and reports the outcome. `busy` maps pending orders to their new status. */
export const useUpdateOrder = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlyMap<string, KitchenStatus>>(new Map());
  const [outcome, setOutcome] = useState<Outcome>();
  const update = useCallback(
    async ({ _id: orderId }: FoodOrder, step: KitchenStatus): Promise<void> => {
      setOutcome(undefined);
      setBusy((before) => new Map(before).set(orderId, step));
      try {
        const changed = await api(
          'PUT /orderDetails/{id}',
          { params: { id: orderId }, body: { orderInfo: step } },
          AbortSignal.timeout(patience),
        );
        keepOrder(client, changed);
        setOutcome({ kind: 'good', orderId, text: m.food_order_updated_successfully({ orderId }) });
      } catch (error) {
        const failed = m.food_failed_to_update_order();
        setOutcome({ ...failedOutcome(failed, error, failed), orderId });
        // After a refusal the list may be out of date; without a response the move may have happened.
        void client.invalidateQueries({ queryKey: ordersKey });
      } finally {
        setBusy((before) => {
          const left = new Map(before);
          left.delete(orderId);
          return left;
        });
      }
    },
    [client],
  );
  return { busy, outcome, update, dismiss: () => setOutcome(undefined) };
};
