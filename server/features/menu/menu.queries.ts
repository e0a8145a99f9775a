import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';

const columns = [
  'id',
  'name',
  'description',
  'image',
  'price_cents',
  'category',
  'sold_out',
  'retired_at',
] as const;

export type DishRow = Pick<Selectable<Database['dishes']>, (typeof columns)[number]>;

/** One row more than asked for, where there is one. */
export const findDishes = (db: Kysely<Database>, limit: number, afterId: number): Promise<DishRow[]> =>
  db
    .selectFrom('dishes')
    .select(columns)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
