import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A column that the database fills in and nobody writes. */
type Stamp = ColumnType<Date, never, never>;

/** A `numeric` column: `pg` reads it as text, so that no digit is lost on the way. */
type Numeric = ColumnType<string, number | string, number | string>;

export type RoomKind = 'sleeping' | 'study';

type RoomsTable = {
  id: GeneratedAlways<number>;
  kind: RoomKind;
  title: string;
  description: string;
  details: string;
  image: string;
  price_cents: number;
  rating: Numeric;
  created_at: Stamp;
};

type PcsTable = {
  id: number;
  title: string;
  description: string;
  image: string;
  price_cents: number;
  created_at: Stamp;
};

type DishesTable = {
  id: GeneratedAlways<number>;
  name: string;
  description: string;
  image: string;
  price_cents: number;
  created_at: Stamp;
};

type DemoBatchesTable = {
  name: string;
  added_at: Generated<Date>;
};

/** The tables as the migrations leave them. */
export type Database = {
  rooms: RoomsTable;
  pcs: PcsTable;
  dishes: DishesTable;
  demo_batches: DemoBatchesTable;
};
