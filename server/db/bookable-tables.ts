import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReadinessState } from '#contract/desk/desk.rules.ts';

/** A column that the database fills in. */
export type Stamp = ColumnType<Date, never, never>;

/** A `numeric` column: `pg` reads it as text, so that no digit is lost. */
type Numeric = ColumnType<string, number | string, number | string>;

export type RoomKind = 'sleeping' | 'study';

type Offered = {
  title: string;
  description: string;
  /** The first of the images, if there are any. */
  image: ColumnType<string, string | undefined, string>;
  images: Generated<string[]>;
  /** Alternative texts of the images. */
  image_texts: Generated<string[]>;
  price_cents: number;
  created_at: Stamp;
  readiness: Generated<ReadinessState>;
  out_of_order_from: Date | null;
  /** YYYY-MM-DD */
  out_of_order_until: string | null;
  closed_nights: string | null;
  closed_hours: string | null;
  /** Times taken by calendars of other sites, even if they are also booked here. */
  sold_nights: string | null;
  sold_hours: string | null;
  /** Code of the door, locker or PC; for its guest and admins. */
  access_code: string | null;
  /** When it was retired, if it was. */
  retired_at: Date | null;
  /** Incremented by changes of what guests read. */
  version: ColumnType<number, never, never>;
};

type RoomsTable = Offered & {
  id: GeneratedAlways<number>;
  kind: RoomKind;
  details: string;
  rating: Numeric;
  review_count: ColumnType<number, never, never>;
  review_sum: ColumnType<number, never, never>;
  shown_rating: ColumnType<string, never, never>;
};

type PcsTable = Offered & { id: number };

export type BookableTables = { rooms: RoomsTable; pcs: PcsTable };
