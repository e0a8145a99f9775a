import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ordersQuery } from '#web/features/orders/orders-query.ts';
import { useLiveOrders } from '#web/features/orders/use-live-orders.ts';
import { limitOf, most, tellOlder } from './kitchen-filters.ts';
import { mergeLists } from './merge-lists.ts';

/** Everything that somebody waits for, however long ago it was ordered. */
const openOrders = ordersQuery({ open: 'true', limit: String(most) });

/** All open orders and the latest of the rest, newest first, as they are at this moment. */
export const useAllOrders = (pages: number) => {
  const open = useQuery(openOrders);
  const latest = useQuery({
    ...ordersQuery({ limit: String(limitOf(pages)) }),
    placeholderData: keepPreviousData,
  });
  useLiveOrders({ evenHidden: true });
  const orders = useMemo(
    () => (open.data && latest.data ? mergeLists(open.data, latest.data) : undefined),
    [open.data, latest.data],
  );
  return {
    orders,
    older: latest.data && !latest.isPlaceholderData ? tellOlder(latest.data.length, pages) : 'none',
    isLoadingOlder: latest.isPlaceholderData,
    error: open.error ?? latest.error,
    isAsking: open.isFetching || latest.isFetching,
    askAgain: () => {
      void open.refetch();
      void latest.refetch();
    },
  };
};
