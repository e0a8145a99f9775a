import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ordersQuery } from '#web/features/orders/orders-query.ts';
import { useLiveOrders } from '#web/features/orders/use-live-orders.ts';
import { limitOf, most, tellOlder } from './kitchen-filters.ts';
import { mergeLists } from './merge-lists.ts';

/** Everything that somebody waits for, however long ago it was ordered. */
const openOrders = ordersQuery({ open: 'true', limit: String(most) });

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
    older: finished.data && !finished.isPlaceholderData ? tellOlder(finished.data.length, pages) : 'none',
    isLoadingOlder: finished.isPlaceholderData,
    error: open.error ?? finished.error,
    isAsking: open.isFetching || finished.isFetching,
    askAgain: () => {
      void open.refetch();
      void finished.refetch();
    },
  };
};
