import type { ClientBase } from 'pg';

type Definition = { drop: string; make: string };

/** The indexes and constraints of tables, except primary keys, in an order in which they can be created again. */
const findDefinitions = async (client: ClientBase, tables: readonly string[]): Promise<Definition[]> => {
  const { rows } = await client.query<Definition>(
    `select drop, make from (
      select 1 as place, indexrelid::bigint as id, format('drop index %s', indexrelid::regclass) as drop,
        pg_get_indexdef(indexrelid) as make
      from pg_index
      where indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select case contype when 'f' then 3 else 2 end, oid::bigint,
        format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
      where conrelid = any($1::text[]::regclass[]) and contype in ('u', 'x', 'f')
    ) as definitions order by place, id`,
    [tables],
  );
  return rows;
};

/** Works on tables without constraints and indexes, then restores them, within the caller's transaction. */
export const liftConstraints = async (
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const definitions = await findDefinitions(client, tables);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  await work();
  for (const { make } of definitions) await client.query(make);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
};
