import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Eater, hasAccess } from '../../db/exclusive-access.ts';
import type { Database, Db, Tx } from '../../db/schema.ts';
import { readTranslated } from '../../db/translated.ts';

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

type Wanted = {
  limit: number;
  afterId: number;
  withRetired: boolean;
  /** The caller for the members' menu; undefined for the common one. */
  member: Eater | undefined;
  language: string | undefined;
};

/** One row more than the limit, to know whether there is a next page. */
export const findDishes = (
  db: Db,
  { limit, afterId, withRetired, member, language }: Wanted,
): Promise<DishRow[]> => {
  let dishes = readTranslated(db, 'dishes', language)
    .selectFrom('dishes')
    .select(columns)
    .where('id', '>', afterId)
    .where('members_only', '=', member !== undefined);
  if (member) dishes = dishes.where(hasAccess(member));
  if (!withRetired) dishes = dishes.where('retired_at', 'is', null);
  return dishes
    .orderBy('id')
    .limit(limit + 1)
    .execute();
};

export const lockDish = (tx: Tx, id: number): Promise<DishRow | undefined> =>
  tx.selectFrom('dishes').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const nextDishId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('dishes', 'id'))::integer as id`.execute(db);
  // A select of one value always returns a row.
  return Number(rows[0]?.id);
};

type NewDish = Insertable<Database['dishes']> & { id: number };

export const insertDish = async (tx: Tx, dish: NewDish): Promise<void> => {
  const { id, name, description, category, image, price_cents, members_only = false } = dish;
  await sql`
    insert into dishes (id, name, description, category, image, price_cents, members_only)
    overriding system value
    values (${id}, ${name}, ${description}, ${category}, ${image}, ${price_cents}, ${members_only})`.execute(
    tx,
  );
};

/** Changes to a dish; `retired` is since when it is off the menu, null to bring it back. */
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
      // Retiring again keeps the first time.
      ...(retired !== undefined && {
        retired_at: retired && sql<Date>`coalesce(retired_at, ${retired})`,
      }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
