import { type RawBuilder, sql } from 'kysely';
import { currentHouse } from '#contract/house/house.rules.ts';
import type { SortOrder } from '#contract/kinds.ts';
import type { OfferQuery } from '#contract/lists.ts';
import { toCents } from '#contract/money.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

/** Topics that change a list of bookables: its table, the house's currency and hours and, with a date, bookings. */
export const topicsOfOffers =
  (table: 'rooms' | 'pcs') =>
  ({ date }: { date?: string | undefined }): readonly string[] =>
    date === undefined ? [table, 'house'] : [table, 'house', 'bookings'];

/** The columns that searches use; all tables of bookables have them. */
export type OfferRow = {
  id: number;
  title: string;
  price_cents: number;
  shown_rating?: string;
  review_count?: number;
};

type Order = {
  column: RawBuilder<unknown>;
  value: (cursor: Cursor) => RawBuilder<unknown>;
  way: 'asc' | 'desc';
  keyOf: (row: OfferRow) => string | number;
};

const plain = ({ key }: Cursor) => sql`${key}`;

/** Guests' ratings sort before the house's own rating. */
const guestsFirst = 5;
const rankOf = ({ shown_rating, review_count = 0 }: OfferRow): number =>
  Math.round((Number(shown_rating) + (review_count > 0 ? guestsFirst : 0)) * 10) / 10;
const rank = sql`(shown_rating + case when review_count > 0 then ${sql.lit(guestsFirst)} else 0 end)`;

const orders: Readonly<Record<SortOrder, Order>> = {
  price: { column: sql`price_cents`, value: plain, way: 'asc', keyOf: (row) => row.price_cents },
  '-price': { column: sql`price_cents`, value: plain, way: 'desc', keyOf: (row) => row.price_cents },
  rating: { column: rank, value: plain, way: 'desc', keyOf: rankOf },
  title: {
    column: sql`lower(title)`,
    value: ({ key }) => sql`lower(${key}::text)`,
    way: 'asc',
    keyOf: (row) => row.title,
  },
  newest: { column: sql`id`, value: plain, way: 'desc', keyOf: (row) => row.id },
};

/** The requested order, then by id so that it is total: pages neither skip nor repeat rows. */
export const orderOffers = (sort: SortOrder | undefined): RawBuilder<unknown> =>
  sort ? sql`${orders[sort].column} ${sql.raw(orders[sort].way)}, id` : sql`id`;

const isPast = (sort: SortOrder | undefined, cursor: Cursor): RawBuilder<boolean> => {
  if (!sort) return sql`id > ${cursor.id}`;
  const { column, value, way } = orders[sort];
  const past = sql.raw(way === 'asc' ? '>' : '<');
  return sql`(${column} ${past} ${value(cursor)} or (${column} = ${value(cursor)} and id > ${cursor.id}))`;
};

export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** Every word must occur in the text, in any case. */
export const hasWords = (text: RawBuilder<unknown>, q: string): RawBuilder<boolean>[] =>
  q.split(/\s+/).map((word) => sql`${text} ilike ${`%${escapeLike(word)}%`}`);

/** Compares prices as shown; exact also for limits with more than two decimals. */
const costsAtMost = (most: number): RawBuilder<boolean> => {
  const { priceRounding, priceFloorPercent } = currentHouse();
  const unit = toCents(1);
  if (priceRounding === 'minor') return sql`price_cents <= ${most}::numeric * ${unit}::int`;
  return sql`(
    price_cents * 2 < (floor(${most}::numeric) * 2 + 1) * ${unit}::int
    and price_cents * ${priceFloorPercent}::numeric <= floor(${most}::numeric) * ${unit}::int * 100
  )`;
};

/** The rows that match a query; `text` is searched for its words. */
export const matchOffers = (query: OfferQuery, text: RawBuilder<unknown>): RawBuilder<boolean> => {
  const { q, maxPrice, sort, after } = query;
  const conditions: RawBuilder<boolean>[] = [
    sql`true`,
    ...(q ? hasWords(text, q) : []),
    ...(maxPrice === undefined ? [] : [costsAtMost(maxPrice)]),
    ...(after === undefined ? [] : [isPast(sort, readCursor(after, sort))]),
  ];
  return sql.join(conditions, sql` and `) as RawBuilder<boolean>; // join loses the type of the conditions
};

export const cursorOfOffer =
  (sort: SortOrder | undefined) =>
  (row: OfferRow): string =>
    writeCursor(sort, { key: sort ? orders[sort].keyOf(row) : '', id: row.id });
