import type { TestDatabase } from '../test-database.ts';

const ways = {
  refused: `raise exception 'cut off'`,
  'connection lost': 'perform pg_terminate_backend(pg_backend_pid())',
};

/** Refuses inserts into a table, or closes the connection that tries; returns a function that ends this. */
export const cutOff = async (
  { pool }: Pick<TestDatabase, 'pool'>,
  table: string,
  way: keyof typeof ways = 'refused',
): Promise<() => Promise<unknown>> => {
  await pool.query(
    `create function cut_off() returns trigger language plpgsql as $$ begin ${ways[way]}; return null; end $$`,
  );
  await pool.query(`create trigger cut_off before insert on ${table} execute function cut_off()`);
  return () => pool.query('drop function cut_off cascade');
};
