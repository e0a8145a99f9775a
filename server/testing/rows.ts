import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '../db/schema.ts';

type Table = keyof Database;
type Where<T extends Table> = Partial<Selectable<Database[T]>>;
type Change<Row> = { [Name in keyof Row]: Row[Name] | RawBuilder<unknown> };

/** The compiler cannot type a table that is only known at the call, where types are checked. */
const loosely = (db: Db) => db as unknown as Kysely<Record<string, Record<string, unknown>>>;

/** Rows in the order in which they were written. */
export const findRows = async <T extends Table, C extends keyof Selectable<Database[T]> & string>(
  db: Db,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<Pick<Selectable<Database[T]>, C>[]> => {
  const found = loosely(db).selectFrom(String(table)).select(columns);
  const rows = await found
    .where((eb) => eb.and(where))
    .orderBy(sql`ctid`)
    .execute();
  return rows as Pick<Selectable<Database[T]>, C>[]; // by the columns
};

export const findRow = async <T extends Table, C extends keyof Selectable<Database[T]> & string>(
  ...wanted: Parameters<typeof findRows<T, C>>
): Promise<Pick<Selectable<Database[T]>, C>> => {
  const [row] = await findRows(...wanted);
  if (!row) throw new Error('There is no such row.');
  return row;
};

export const updateRows = async <T extends Table>(
  db: Db,
  table: T,
  where: Where<T>,
  values: Change<Updateable<Database[T]>>,
): Promise<void> => {
  const update = loosely(db).updateTable(String(table)).set(values);
  await update.where((eb) => eb.and(where)).execute();
};

export const insertRows = async <T extends Table>(
  db: Db,
  table: T,
  values: Insertable<Database[T]> | Insertable<Database[T]>[],
): Promise<void> => {
  await loosely(db).insertInto(String(table)).values(values).execute();
};
