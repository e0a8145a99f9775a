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

/** Every order of these lists once, as it was last changed, newest first. */
export const mergeLists = (...lists: readonly (readonly FoodOrder[])[]): FoodOrder[] => {
  const orders = new Map<string, FoodOrder>();
  for (const order of lists.flat()) {
    const known = orders.get(order._id);
    if (!known || known.revision < order.revision) orders.set(order._id, order);
  }
  return [...orders.values()].sort((a, b) => Number(b._id) - Number(a._id));
};

/** Everything that somebody waits for, however long ago it was ordered. */
const openOrders = ordersQuery({ open: 'true', limit: String(maxEntries) });

/** All open orders and the latest of the finished ones, newest first, as they are at this moment. */
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

/** Those nobody has taken up yet that were not there before. Older ones that are only now looked at are not new. */
export const spotNewOrders = (seen: ReadonlySet<string>, orders: readonly FoodOrder[]): FoodOrder[] =>
  orders.filter(({ _id, orderInfo }) => orderInfo === 'Just Ordered' && !seen.has(_id));

/** What a screen reader says of orders that have just come in. */
export const announceOrders = (orders: readonly FoodOrder[]): string =>
  joinSentences(
    orders.map(({ houseNumber, roomType, roomId }) =>
      m.food_new_order({ houseNumber, roomType: roomTypeNames[roomType], roomId }),
    ),
  );

/** How long a new order stands out unless somebody touches it, in milliseconds. */
const standsOut = 60_000;

const without = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  new Set([...set].filter((id) => !ids.includes(id)));

/** Calls `onNew` once for each order that comes in after the first were there, and tells which of them stand out. */
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

/** Whoever waits longer than this for an answer gets none, in milliseconds. */
const patience = 15_000;

/** What came of a press. */
export type Outcome = FormOutcome & { orderId: string };

/** Moves orders to a step and tells what came of it. `busy` has those that are on their way, and where to. */
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
        // What was refused may be out of date here, and what was not answered may have happened.
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
