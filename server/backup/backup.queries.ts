import type { ClientBase } from 'pg';

/** A table as it is backed up: all columns except generated ones. */
export type TableShape = { table: string; columns: string[] };

export type SequenceState = { sequence: string; last: string; isCalled: boolean };

export type AppliedMigration = { version: number; name: string; checksum: string };

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** All tables of the product, referenced tables first. */
export const findTables = async (client: ClientBase): Promise<TableShape[]> => {
  const { rows: tables } = await client.query<TableShape & { needs: string[] }>(`
    select relname as "table",
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select distinct confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
    order by relname`);
  const sorted: typeof tables = [];
  while (sorted.length < tables.length) {
    const next = tables.find(
      (one) => !sorted.includes(one) && one.needs.every((need) => sorted.some(({ table }) => table === need)),
    );
    if (!next) throw new Error('The tables refer to each other in a circle.');
    sorted.push(next);
  }
  return sorted.map(({ table, columns }) => ({ table, columns }));
};

export const findSequences = async (client: ClientBase): Promise<SequenceState[]> => {
  const { rows: sequences } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`);
  const states: SequenceState[] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoteName(name)}`,
    );
    if (rows[0]) states.push({ sequence: name, ...rows[0] });
  }
  return states;
};

export const setSequence = async (
  client: ClientBase,
  { sequence, last, isCalled }: SequenceState,
): Promise<void> => {
  await client.query('select setval($1::regclass, $2, $3)', [quoteName(sequence), last, isCalled]);
};

export const findApplied = async (client: ClientBase): Promise<AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
};

export const findFilled = async (
  client: ClientBase,
  tables: readonly TableShape[],
): Promise<string | undefined> => {
  for (const { table } of tables) {
    const { rows } = await client.query(`select from ${quoteName(table)} limit 1`);
    if (rows.length > 0) return table;
  }
  return undefined;
};

/** Restored rows were valid when they were written: nothing is announced, counted or granted again. */
export const switchTriggers = async (
  client: ClientBase,
  tables: readonly TableShape[],
  way: 'disable' | 'enable',
): Promise<void> => {
  for (const { table } of tables) await client.query(`alter table ${quoteName(table)} ${way} trigger user`);
};
