import type { TestDatabase } from '#server/testing/test-database.ts';

/** Row counts and checksums of every table, and the state of its sequences: computed by PostgreSQL, not by the code under test. */
export const sumTables = async ({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, string>> => {
  const { rows: relations } = await pool.query<{ name: string; kind: 'r' | 'S' }>(`
    select relname as name, relkind as kind from pg_class
    where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace order by relname`);
  const sums: Record<string, string> = {};
  for (const { name, kind } of relations) {
    const { rows } = await pool.query<{ sum: string }>(
      kind === 'S'
        ? `select last_value || ' ' || is_called as sum from "${name}"`
        : `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)), 0)
            || md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as sum
          from (select to_jsonb("${name}") ${name === 'schema_migrations' ? "- 'applied_at'" : ''} as one from "${name}") as all_rows`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
};
