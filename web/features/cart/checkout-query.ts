import { apiQuery } from '#web/lib/api-query.ts';

/** How a checkout stands. Asked anew wherever it is shown: it may have been paid, or be over, a moment ago. */
export const checkoutQuery = (id: string) => ({
  ...apiQuery('GET /checkout/{id}', { params: { id } }),
  staleTime: 0,
});
