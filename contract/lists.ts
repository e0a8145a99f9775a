import { z } from 'zod';
import { sortOrders } from './sort-orders.ts';

/** Every list is a plain array; `limit` bounds it and `after` is the mark that the `Link` header gives for the next page. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  after: z.string().max(1000).optional(),
});

/** What can be asked of anything that is rented: words to find, a price to stay under, an order. */
export const OfferQuery = PageQuery.extend({
  q: z.string().trim().max(100).optional(),
  maxPrice: z.coerce.number().min(0).max(1_000_000).optional(),
  sort: z.enum(sortOrders).optional(),
});
export type OfferQuery = z.infer<typeof OfferQuery>;
