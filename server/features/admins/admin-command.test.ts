import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../db/connection/connect.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { makeHouse } from '../../testing/processes/make-house.ts';
import { startServer } from '../../testing/processes/start-server.ts';
import { createTestDatabase, urlOf } from '../../testing/test-database.ts';

const program = fileURLToPath(new URL('../../../scripts/admin.ts', import.meta.url));

const makeFolder = async (name = 'nightdesk-admin-'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), name));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const { PATH, NODE_COMPILE_CACHE } = process.env;

const run = (env: Record<string, string>, ...words: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...words],
      { env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

it('works beside the running server and without it, also in a folder with a long name and spaces', async () => {
  const DATA_DIR = await makeHouse(`nightdesk admin, ${'long '.repeat(20)}`);
  const server = startServer({ DATA_DIR });
  await server.address;
  expect(await run({ DATA_DIR }, 'list')).toEqual({ code: 0, said: 'admin@nightdesk.test  Ana Duarte\n' });
  expect(await run({ DATA_DIR }, 'grant', 'guest@nightdesk.test')).toEqual({
    code: 0,
    said: 'guest@nightdesk.test is an admin now.\n',
  });
  await server.stop();
  expect(await run({ DATA_DIR }, 'revoke', 'admin@nightdesk.test')).toEqual({
    code: 0,
    said: 'admin@nightdesk.test is not an admin any longer.\n',
  });
  expect(await run({ DATA_DIR }, 'revoke', 'guest@nightdesk.test')).toEqual({
    code: 1,
    said: 'This is the last admin, and there has to be one. Grant it to somebody else first.\n',
  });
});

it('says where psql finds the database, while a server runs on it', async () => {
  const DATA_DIR = await makeHouse(`nightdesk url, ${'long '.repeat(20)}`);
  expect(await run({ DATA_DIR }, 'database-url')).toEqual({
    code: 1,
    said: 'Nightdesk does not run on this data. Start it, then ask again.\n',
  });
  const server = startServer({ DATA_DIR });
  await server.address;
  const { code, said } = await run({ DATA_DIR }, 'database-url');
  expect(code).toBe(0);
  const { pool, close } = connect({ connectionString: said.trim() });
  expect((await pool.query('select count(*) from rooms')).rows).toEqual([{ count: 20 }]);
  await close();
  if (!existsSync('/usr/bin/psql')) return;
  const asked = ['--no-psqlrc', '--tuples-only', '--no-align', '--command', 'select count(*) from rooms'];
  const answer = await promisify(execFile)('psql', [said.trim(), ...asked]);
  expect(answer.stdout).toBe('20\n');
});

it('works on an outside database', async () => {
  const { connection } = await createTestDatabase({ demo: true });
  const { user, password, host, database } = connection;
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;
  expect(await run({ DATABASE_URL }, 'list')).toEqual({
    code: 0,
    said: 'admin@nightdesk.test  Ana Duarte\n',
  });
});

it('checks the ledger, and fails where it is wrong', async () => {
  const database = await createTestDatabase({ demo: true });
  const DATABASE_URL = urlOf(database);
  expect(await run({ DATABASE_URL }, 'check-ledger')).toEqual({
    code: 0,
    said: 'The ledger is right: 0 payments, $0.00 came in, $0.00 went back.\n',
  });
  const id = await addBooking(database.db, {
    kind: 'room',
    id: 1,
    date: '2026-12-01',
    time: '16:00',
    count: 1,
  });
  await database.db.updateTable('payments').set({ status: 'refunding' }).execute();
  const { code, said } = await run({ DATABASE_URL }, 'check-ledger');
  expect(code).toBe(1);
  expect(said).toBe(
    [
      `Payment ${id} is refunding, but nobody gives its 0 cents back.`,
      `Payment ${id} is refunding, but what it is for is Confirmed.`,
      '',
    ].join('\n'),
  );
});

it('makes no database where there is none', async () => {
  const DATA_DIR = join(await makeFolder(), 'data');
  expect(await run({ DATA_DIR }, 'list')).toEqual({
    code: 1,
    said: `There is no database in ${DATA_DIR}. Start Nightdesk once, or name another folder with DATA_DIR=….\n`,
  });
});

it('says in one line that a database cannot be reached', async () => {
  expect(await run({ DATABASE_URL: 'postgres://clerk:hush@127.0.0.1:1/desk' }, 'list')).toEqual({
    code: 1,
    said: 'The database at 127.0.0.1:1/desk (DATABASE_URL) cannot be reached: nobody answers there.\n',
  });
});
