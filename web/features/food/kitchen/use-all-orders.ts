import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FoodOrder } from '#contract/food/orders.ts';
import { ordersQuery, useLiveOrders } from '#web/features/food/status/live-orders.ts';
import { mostEntries } from '#web/lib/paging.ts';
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
const openOrders = ordersQuery({ open: 'true', limit: String(mostEntries) });

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
    isAsking: open.isFetching || finished.isFetching,
    askAgain: () => {
      void open.refetch();
      void finished.refetch();
    },
  };
};
