import type { CallInput } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';

export type OrdersAsked = NonNullable<CallInput<'GET /orderDetails'>['query']>;

/** Food orders, newest first, as the server filters them. */
export const ordersQuery = (query: OrdersAsked) => apiQuery('GET /orderDetails', { query });
