import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Increments the counter of a key in its current window, or starts one; a single statement, so concurrent calls count right. */
export const countOne = async (db: Db, key: string, seconds: number) => {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits as known (key, count, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when known.ends_at <= now() then 1 else least(known.count + 1, 1000000000) end,
      ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
    returning count, ceil(extract(epoch from ends_at - now()))::int as wait`.execute(db);
  return rows[0] ?? { count: 1, wait: seconds };
};

/** Undoes a count. */
export const uncountOne = async (db: Db, key: string): Promise<void> => {
  await sql`
    with last as (delete from rate_limits where key = ${key} and count = 1)
    update rate_limits set count = count - 1 where key = ${key} and count > 1`.execute(db);
};
