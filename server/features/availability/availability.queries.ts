import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds.ts';
import { isOccupying } from '../../db/occupying.ts';
import type { Database } from '../../db/schema.ts';

/** What is asked about: the same time as days and as seconds since 1970, each up to what no longer belongs to it. */
export type Look = {
  kinds: readonly Kind[];
  id?: number | undefined;
  days: { from: string; to: string };
  seconds: { from: number; to: number };
};

type Row =
  | { kind: 'room'; id: number; taken: [string, string][]; free: [string, string][] }
  | { kind: 'study' | 'pc'; id: number; taken: [number, number][]; free: [number, number][] };

/** Days as they are, instants as seconds: JSON has both. */
const listSpans = (spans: string, bound: (side: 'lower' | 'upper') => string): RawBuilder<unknown> =>
  sql.raw(`coalesce((
    select json_agg(json_build_array(${bound('lower')}, ${bound('upper')}) order by span)
    from unnest(${spans}) as span
  ), '[]')`);

const day = (side: 'lower' | 'upper') => `${side}(span)`;
const second = (side: 'lower' | 'upper') => `extract(epoch from ${side}(span))`;

const onlyId = (id: number | undefined) => (id === undefined ? sql`true` : sql`things.id = ${id}`);

/** Each thing asks the index of its own exclusion constraint, so that a long history costs nothing. */
const lookAt: Readonly<Record<Kind, (look: Look) => RawBuilder<Row>>> = {
  room: ({ id, days }) => {
    const asked = sql`daterange(${days.from}::date, ${days.to}::date)`;
    return sql`
      select 1 as place, 'room' as kind, things.id,
        ${listSpans('taken', day)} as taken, ${listSpans('asked - taken', day)} as free
      from rooms as things
      cross join lateral (
        select datemultirange(${asked}) as asked,
          coalesce(range_agg(nights) * datemultirange(${asked}), '{}') as taken
        from bookings
        where room_id = things.id and kind = 'sleeping' and ${isOccupying} and nights && ${asked}
      ) as bookings
      where things.kind = 'sleeping' and ${onlyId(id)}`;
  },
  study: (look) =>
    lookAtHours(look, {
      head: sql`2 as place, 'study' as kind`,
      things: sql`(select id from rooms where kind = 'study')`,
      booked: sql`room_id = things.id and kind = 'study'`,
    }),
  pc: (look) =>
    lookAtHours(look, {
      head: sql`3 as place, 'pc' as kind`,
      things: sql`pcs`,
      booked: sql`pc_id = things.id and kind = 'pc'`,
    }),
};

const lookAtHours = (
  { id, seconds }: Look,
  { head, things, booked }: Record<'head' | 'things' | 'booked', RawBuilder<unknown>>,
): RawBuilder<Row> => {
  const asked = sql`tstzrange(to_timestamp(${seconds.from}), to_timestamp(${seconds.to}))`;
  return sql`
    select ${head}, things.id,
      ${listSpans('taken', second)} as taken, ${listSpans('asked - taken', second)} as free
    from ${things} as things
    cross join lateral (
      select tstzmultirange(${asked}) as asked,
        coalesce(range_agg(hours) * tstzmultirange(${asked}), '{}') as taken
      from bookings
      where ${booked} and ${isOccupying} and hours && ${asked}
    ) as bookings
    where ${onlyId(id)}`;
};

/** Every thing asked about, with what is taken of the time and what is left; neighbouring bookings melt into one. */
export const findAvailability = async (db: Kysely<Database>, look: Look): Promise<Row[]> => {
  const parts = look.kinds.map((kind) => lookAt[kind](look));
  const { rows } = await sql<Row>`
    select kind, id, taken, free from (${sql.join(parts, sql` union all `)}) as things order by place, id`.execute(
    db,
  );
  return rows;
};
