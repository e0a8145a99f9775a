import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../db/connection/connect.ts';
import { countWaiting, createTestDatabase } from '../testing/test-database.ts';
import { pipelineTransaction } from './create-pipelined.ts';

const database = await createTestDatabase({ demo: true });
const { db } = database;
const one = sql<{ id: number }>`select 1 as id`.compile(db);
const keep = (name: string) =>
  db.insertInto('secrets').values({ name, value: 'kept' }).returning('name').compile();
const listKept = async () =>
  (await db.selectFrom('secrets').select('name').where('value', '=', 'kept').execute()).map(
    ({ name }) => name,
  );

it('writes what was decided on what was seen, and gives what the statement gave', async () => {
  const rows = await pipelineTransaction(db, {
    lock: one,
    ask: one,
    decide: ([fact]) => keep(`number ${fact?.id}`),
  });
  expect(rows).toEqual([{ name: 'number 1' }]);
  expect(await listKept()).toEqual(['number 1']);
});

it('writes nothing where the decision is to write nothing, refuses, or where any statement fails', async () => {
  const before = await listKept();
  const broken = sql<{ id: number }>`select 1 / 0 as id`.compile(db);
  expect(await pipelineTransaction(db, { lock: one, ask: one, decide: () => undefined })).toEqual([]);
  const refuse = () => {
    throw new Error('Refused');
  };
  await expect(pipelineTransaction(db, { lock: one, ask: one, decide: refuse })).rejects.toThrow('Refused');
  const failing = [
    { lock: broken, ask: one, decide: () => keep('one') },
    { lock: one, ask: broken, decide: () => keep('two') },
    { lock: keep('three'), ask: one, decide: () => broken },
  ];
  for (const steps of failing)
    await expect(pipelineTransaction(db, steps)).rejects.toThrow('division by zero');
  expect(await listKept()).toEqual(before);
});

it('leaves no connection in a transaction behind, whatever happened', async () => {
  // Asked from outside: within its own transaction a connection is not idle.
  const outside = connect(database.connection);
  onTestFinished(outside.close);
  const listOpen = async () =>
    (
      await outside.pool.query(`
        select state from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
    ).rows;
  await expect.poll(listOpen).toEqual([]);
});

it('sees at the second step what others wrote while it waited for the lock', async () => {
  const lock = sql`select id from pcs where id = 1 for update`.compile(db);
  const ask = db.selectFrom('pcs').select('title').where('id', '=', 1).compile();
  const seen: unknown[] = [];
  const waiting: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('pcs').select('id').where('id', '=', 1).forUpdate().execute();
    waiting.push(pipelineTransaction(db, { lock, ask, decide: (facts) => void seen.push(...facts) }));
    await expect.poll(() => countWaiting(database)).toBe(1);
    await tx.updateTable('pcs').set({ title: 'Renamed meanwhile' }).where('id', '=', 1).execute();
  });
  await Promise.all(waiting);
  expect(seen).toEqual([{ title: 'Renamed meanwhile' }]);
});
