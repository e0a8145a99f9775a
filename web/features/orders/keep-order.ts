import type { QueryClient } from '@tanstack/react-query';
import type { FoodOrder } from '#contract/food/orders.ts';
import { sessionQuery } from '#web/features/identity/session.ts';
import { askAnew } from '#web/lib/ask-anew.ts';
import { mergeOrder } from './merge-order.ts';
import type { OrdersAsked } from './orders-query.ts';

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
    if (state.fetchStatus === 'fetching') void askAnew(client, queryKey);
  }
};
