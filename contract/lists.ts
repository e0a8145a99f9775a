import { z } from 'zod';
import { sortOrders } from './sort-orders.ts';

/** Digits, with or without a decimal point: `Number` alone would also read `1e2` and `0x10`. */
const readDecimal = (value: unknown): unknown =>
  typeof value === 'string' ? (/^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN) : value;

/** Every list is a plain array; `limit` bounds it and `after` is the mark that the `Link` header gives for the next page. */
export const PageQuery = z.object({
  limit: z.preprocess(readDecimal, z.int().min(1).max(1000)).default(200),
  after: z.string().max(1000).optional(),
});

/** What can be asked of anything that is rented: words to find, a price to stay under, an order. */
export const OfferQuery = PageQuery.extend({
  q: z.string().trim().max(100).optional(),
  maxPrice: z.preprocess(readDecimal, z.number().min(0).max(1_000_000)).optional(),
  sort: z.enum(sortOrders).optional(),
});
export type OfferQuery = z.infer<typeof OfferQuery>;
