import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

const columns = [
  'id',
  'name',
  'description',
  'image',
  'price_cents',
  'category',
  'sold_out',
  'retired_at',
  'members_only',
] as const;

export type DishRow = Pick<Selectable<Database['dishes']>, (typeof columns)[number]>;

type Wanted = { limit: number; afterId: number; withRetired: boolean };

/** One row more than asked for, where there is one. */
export const findDishes = (db: Db, { limit, afterId, withRetired }: Wanted): Promise<DishRow[]> =>
  db
    .selectFrom('dishes')
    .select(columns)
    .where('id', '>', afterId)
    .$if(!withRetired, (dishes) => dishes.where('retired_at', 'is', null))
    .orderBy('id')
    .limit(limit + 1)
    .execute();

export const findDish = (db: Db, id: number): Promise<DishRow | undefined> =>
  db.selectFrom('dishes').select(columns).where('id', '=', id).executeTakeFirst();

/** The number that the next dish will have. */
export const drawDishId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('dishes', 'id'))::integer as id`.execute(db);
  // A select of one value has one row.
  return Number(rows[0]?.id);
};

type NewDish = Insertable<Database['dishes']> & { id: number };

export const insertDish = async (tx: Db, dish: NewDish): Promise<void> => {
  const { id, name, description, category, image, price_cents } = dish;
  await sql`
    insert into dishes (id, name, description, category, image, price_cents)
    overriding system value
    values (${id}, ${name}, ${description}, ${category}, ${image}, ${price_cents})`.execute(tx);
};

/** What changes of a dish; `retired` is since when it is off the card, null to bring it back. */
export type DishChange = Omit<Updateable<Database['dishes']>, 'retired_at'> & { retired?: Date | null };

export const updateDish = (
  db: Db,
  id: number,
  { retired, ...change }: DishChange,
): Promise<DishRow | undefined> =>
  db
    .updateTable('dishes')
    .set({
      ...change,
      // Taken off twice, it is off since the first time.
      ...(retired !== undefined && {
        retired_at: retired && sql<Date>`coalesce(retired_at, ${retired})`,
      }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
