import { type Insertable, type Selectable, sql } from 'kysely';
import type { OfferQuery } from '#contract/lists.ts';
import { kindOf } from '../../db/booked-kinds.ts';
import type { Database, Db, RoomKind, Tx } from '../../db/schema.ts';
import { readTranslated } from '../../db/translated.ts';
import { onlyFree, type RequestedTime } from '../../lists/only-free.ts';
import { matchOffers, orderOffers } from '../../lists/search-offers.ts';

const columns = [
  'id',
  'title',
  'description',
  'details',
  'image',
  'images',
  'image_texts',
  'price_cents',
  'shown_rating',
  'review_count',
  'retired_at',
  'version',
] as const;

export type RoomRow = Pick<Selectable<Database['rooms']>, (typeof columns)[number]>;

const searched = sql`concat_ws(' ', title, description, details)`;

/** One row more than the limit, if there is one. */
export const findRooms = (
  db: Db,
  kind: RoomKind,
  query: OfferQuery,
  asked: RequestedTime,
  language: string | undefined,
): Promise<RoomRow[]> =>
  readTranslated(db, 'rooms', language)
    .selectFrom('rooms')
    .select(columns)
    .where('kind', '=', kind)
    .where('retired_at', 'is', null)
    .where(matchOffers(query, searched))
    .where(onlyFree(kindOf[kind], sql.ref('rooms.id'), asked))
    .orderBy(orderOffers(query.sort))
    .limit(query.limit + 1)
    .execute();

export const findRoom = (
  db: Db,
  kind: RoomKind,
  id: number,
  language: string | undefined,
): Promise<RoomRow | undefined> =>
  readTranslated(db, 'rooms', language, id)
    .selectFrom('rooms')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();

export const nextRoomId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('rooms', 'id'))::integer as id`.execute(db);
  // A select of one value always returns a row.
  return Number(rows[0]?.id);
};

type Row = Insertable<Database['rooms']>;

/** Optional fields may also be undefined, as in the contract. */
type NewRoom = { [Name in keyof Row]: Row[Name] | (object extends Pick<Row, Name> ? undefined : never) } & {
  id: number;
};

/** Inserts every given field, so that a new column needs no line here. */
export const insertRoom = async (tx: Tx, room: NewRoom): Promise<void> => {
  const given = Object.entries(room).filter(([, value]) => value !== undefined);
  await sql`
    insert into rooms (${sql.join(given.map(([name]) => sql.ref(name)))})
    overriding system value
    values (${sql.join(given.map(([, value]) => value))})`.execute(tx);
};
