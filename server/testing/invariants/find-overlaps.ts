import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Pairs of bookings that share a night or a minute; it looks at what was written, not at what the constraints guard. */
export const findOverlaps = async (db: Kysely<Database>): Promise<{ one: string; other: string }[]> => {
  const { rows } = await sql<{ one: string; other: string }>`
    with held as (
      select id, kind, coalesce(room_id, pc_id) as thing, date, count, starts_at, ends_at
      from bookings where status in ('Pending', 'Confirmed', 'Checked in')
    )
    select one.id as one, other.id as other
    from held as one join held as other on one.kind = other.kind and one.thing = other.thing and one.id < other.id
    where case one.kind
      when 'sleeping' then one.date < other.date + other.count and other.date < one.date + one.count
      else one.starts_at < other.ends_at and other.starts_at < one.ends_at
    end`.execute(db);
  return rows;
};
