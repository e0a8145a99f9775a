import { z } from 'zod';
import { CalendarDate, ClockTime } from './fields.ts';
import { longest, sortOrders } from './kinds.ts';

/** Digits, with or without a decimal point: `Number` alone would also read `1e2` and `0x10`. */
export const readDecimal = (value: unknown): unknown =>
  typeof value === 'string' ? (/^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN) : value;

/** A boolean in an address. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** Lists are plain arrays. `limit` bounds them, and `after` is the cursor from the `Link` header of the page before. */
export const PageQuery = z.object({
  limit: z.preprocess(readDecimal, z.int().min(1).max(1000)).default(200).describe('200 by default'),
  after: z.string().max(1000).optional().describe('As in the `Link` header of the page before'),
});

/** Filters that all lists of bookables share: search words, maximum price, order. */
export const OfferQuery = PageQuery.extend({
  q: z.string().trim().max(100).optional(),
  maxPrice: z.preprocess(readDecimal, z.number().min(0).max(100_000_000)).optional(),
  sort: z.enum(sortOrders).optional(),
});
export type OfferQuery = z.infer<typeof OfferQuery>;

const count = (most: number) => z.preprocess(readDecimal, z.int().min(1).max(most));

/** With a date: only rooms that are free for all nights from then on (one by default). */
export const NightsQuery = OfferQuery.extend({
  date: CalendarDate.optional(),
  nights: count(longest.room).optional(),
});
export type NightsQuery = z.infer<typeof NightsQuery>;

/**
 * With date and time: only bookables free for all hours from then on (one by default). With a date only: those free for as long at
 * some time that day.
 */
export const HoursQuery = OfferQuery.extend({
  date: CalendarDate.optional(),
  time: ClockTime.optional(),
  duration: count(longest.study).optional(),
}).refine(({ date, time }) => date !== undefined || time === undefined, {
  error: 'Date is required with a time.',
  path: ['date'],
});
export type HoursQuery = z.infer<typeof HoursQuery>;
