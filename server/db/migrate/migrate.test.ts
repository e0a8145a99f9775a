import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { StartError } from '../../lib/start-error.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connect } from '../connection/connect.ts';
import { checkServerVersion, migrate } from './migrate.ts';

const base = await mkdtemp(join(tmpdir(), 'nightdesk-migrations-'));
afterAll(() => rm(base, { recursive: true }));

const write = async (folder: string, files: Record<string, string>): Promise<string> => {
  await Promise.all(Object.entries(files).map(([name, sql]) => writeFile(join(folder, name), sql)));
  return folder;
};

const makeFolder = async (more: Record<string, string> = {}): Promise<string> =>
  write(await mkdtemp(join(base, 'm-')), {
    '0001_beds.sql': 'create table beds (id integer primary key);',
    '0002_first_bed.sql': 'insert into beds values (1);',
    ...more,
  });

describe('migrations', () => {
  it('are applied once each, in order, by five processes starting at once', async () => {
    const { connection, pool } = await createTestDatabase({ bare: true });
    const folder = await makeFolder();
    const processes = Array.from({ length: 5 }, () => connect({ ...connection, max: 1 }));
    await Promise.all(processes.map(({ pool: own }) => migrate(own, { folder })));
    await Promise.all(processes.map(({ close }) => close()));
    const { rows } = await pool.query('select version, name from schema_migrations order by applied_at');
    expect(rows).toEqual([
      { version: 1, name: 'beds' },
      { version: 2, name: 'first_bed' },
    ]);
    expect((await pool.query('select id from beds')).rows).toEqual([{ id: 1 }]);
  });

  it('of the product can be applied to an empty database, twice without a change', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    await migrate(pool);
    const before = await pool.query('select * from schema_migrations');
    await migrate(pool);
    expect((await pool.query('select * from schema_migrations')).rows).toEqual(before.rows);
  });

  it('leave nothing of one that fails', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    const broken = await makeFolder({ '0003_broken.sql': 'insert into beds values (2); select wrong;' });
    await expect(migrate(pool, { folder: broken })).rejects.toThrow('The migration 3 (broken) failed');
    expect((await pool.query('select id from beds')).rows).toEqual([{ id: 1 }]);
    await write(broken, { '0003_broken.sql': 'insert into beds values (3);' });
    await migrate(pool, { folder: broken });
    expect((await pool.query('select id from beds order by id')).rows).toEqual([{ id: 1 }, { id: 3 }]);
  });

  /** Succeeds at the given attempt: a rollback does not reset a sequence. */
  const deadlocksUntil = (attempt: number) => ({
    '0003_attempts.sql': 'create sequence attempts;',
    '0004_patient.sql': `insert into beds values (2);
      do $$ begin
        if nextval('attempts') < ${attempt} then
          raise exception 'deadlock detected' using errcode = 'deadlock_detected';
        end if;
      end $$;`,
  });

  it('let processes that are still at work go first, a few times', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    await migrate(pool, { folder: await makeFolder(deadlocksUntil(5)) });
    expect((await pool.query('select id from beds order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);

    const { pool: busy } = await createTestDatabase({ bare: true });
    const folder = await makeFolder(deadlocksUntil(6));
    await expect(migrate(busy, { folder })).rejects.toThrow(
      'The migration 4 (patient) failed: deadlock detected',
    );
    expect((await busy.query('select id from beds')).rows).toEqual([{ id: 1 }]);
  });

  it('refuse one that was edited after it had been applied', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    const edited = await makeFolder();
    await migrate(pool, { folder: edited });
    await write(edited, { '0001_beds.sql': 'create table beds (id bigint primary key);' });
    await expect(migrate(pool, { folder: edited })).rejects.toThrow(
      /^The migration 0001_beds\.sql was changed .* In development you can start over: delete the folder that DATA_DIR names/,
    );
  });

  it('refuse a database that is newer than the code', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    await migrate(pool, { folder: await makeFolder({ '0003_later.sql': 'select 1;' }) });
    await expect(migrate(pool, { folder: await makeFolder() })).rejects.toThrow(
      /^The database is newer .*0003_later\.sql/,
    );
  });

  it('are one sequence in several folders', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    const folder = await makeFolder({ '0004_third_bed.sql': 'insert into beds values (3);' });
    const inside = join(folder, '0003-more');
    await mkdir(inside);
    await write(inside, { '0003_second_bed.sql': 'insert into beds values (2);' });
    await migrate(pool, { folder });
    const { rows } = await pool.query('select name from schema_migrations order by version');
    expect(rows.map(({ name }) => name)).toEqual(['beds', 'first_bed', 'second_bed', 'third_bed']);
    await write(inside, { '0004_fourth_bed.sql': 'insert into beds values (4);' });
    await expect(migrate(pool, { folder })).rejects.toThrow('found 4 as number 5');
  });

  it('refuse a folder with a gap in its numbers', async () => {
    const { pool } = await createTestDatabase({ bare: true });
    const gap = await makeFolder({ '0004_gap.sql': 'select 1;' });
    await expect(migrate(pool, { folder: gap })).rejects.toThrow('without gaps');
  });

  it('refuse a role that may not create tables', async () => {
    const { connection, pool } = await createTestDatabase({ bare: true });
    const user = `reader_${connection.database}`;
    await pool.query(`create role ${user} login password 'x'`);
    const reader = connect({ ...connection, user, password: 'x', max: 1 });
    await expect(migrate(reader.pool)).rejects.toThrow(
      new StartError(
        `The role "${user}" may not create tables in the database: permission denied for schema public. Grant it that, or name another in DATABASE_URL.`,
      ),
    );
    await reader.close();
    await pool.query(`drop role ${user}`);
  });

  it('need PostgreSQL 15 [RUN-2]', () => {
    expect(() => checkServerVersion(140_012)).toThrow(
      'The database is PostgreSQL 14, and Nightdesk needs 15 or newer.',
    );
    expect(() => checkServerVersion(150_000)).not.toThrow();
  });
});
