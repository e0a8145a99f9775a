import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../db/connection/connect.ts';
import { addBooking } from '../../testing/add-booking.ts';
import { makeHouse } from '../../testing/processes/make-house.ts';
import { type ServerProcess, startServer } from '../../testing/processes/start-server.ts';
import { insertRows, updateRows } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { readAdminCommand } from './read-admin-command.ts';

const house = async () => {
  const database = await createTestDatabase();
  const add = (name: string, role: 'user' | 'pending' | 'admin', verified = true) =>
    insertRows(database.db, 'users', {
      id: name,
      name,
      email: `${name}@example.com`,
      role,
      email_verified: verified,
    });
  return { database, add, run: (...words: string[]) => readAdminCommand(words)(database.db) };
};

const roleOf = async ({ db }: TestDatabase, id: string) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role;

it.each(['user', 'pending'] as const)(
  'makes a %s the first admin, whatever the case of the e-mail [RUN-11]',
  async (role) => {
    const { database, add, run } = await house();
    await add('ana', role);
    expect(await run('grant', ' ANA@Example.com ')).toBe('ana@example.com is an admin now.');
    expect(await roleOf(database, 'ana')).toBe('admin');
    expect(await run('grant', 'ana@example.com')).toBe('ana@example.com is an admin already.');
  },
);

it('says when the e-mail was never verified', async () => {
  const { add, run } = await house();
  await add('ana', 'user', false);
  expect(await run('grant', 'ana@example.com')).toMatch(
    /^ana@example\.com is an admin now\. The e-mail was never/,
  );
});

it('removes a second factor that was lost, and logs it [FACTOR-11, LOG-3]', async () => {
  const { database, add, run } = await house();
  await add('ana', 'admin');
  await expect(run('remove-factor', 'ana@example.com')).rejects.toThrow(
    'ana@example.com has no second factor.',
  );
  await updateRows(database.db, 'users', { id: 'ana' }, { two_factor_enabled: true });
  await insertRows(database.db, 'two_factors', { id: 'f', user_id: 'ana', secret: 's', backup_codes: '[]' });
  expect(await run('remove-factor', 'ana@example.com')).toMatch(/without a second factor now/);
  const { rows } = await sql`select two_factor_enabled from users where id = 'ana'`.execute(database.db);
  expect(rows).toEqual([{ two_factor_enabled: false }]);
  expect(await database.db.selectFrom('two_factors').select('id').execute()).toEqual([]);
  const logged = database.db.selectFrom('desk_log').select(['actor_name', 'action', 'subject', 'after']);
  expect(await logged.execute()).toEqual([
    { actor_name: '', action: 'remove factor', subject: 'guest ana', after: { secondFactor: false } },
  ]);
});

it('takes the right away again', async () => {
  const { database, add, run } = await house();
  await add('ana', 'admin');
  await add('bea', 'admin');
  expect(await run('revoke', 'bea@example.com')).toBe('bea@example.com is not an admin any longer.');
  expect(await roleOf(database, 'bea')).toBe('user');
  await expect(run('revoke', 'bea@example.com')).rejects.toThrow('bea@example.com is not an admin.');
});

it('keeps the last admin', async () => {
  const { database, add, run } = await house();
  await add('ana', 'admin');
  await expect(run('revoke', 'ana@example.com')).rejects.toThrow('This is the last admin');
  expect(await roleOf(database, 'ana')).toBe('admin');
});

it('keeps one of two admins who are revoked at the same moment', async () => {
  const { add, run } = await house();
  await add('ana', 'admin');
  await add('bea', 'admin');
  const ends = await Promise.allSettled(['ana', 'bea'].map((name) => run('revoke', `${name}@example.com`)));
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('lists the admins, with nothing in a name that a terminal obeys', async () => {
  const { add, run, database } = await house();
  expect(await run('list')).toBe('There is no admin yet.');
  await add('bea', 'admin');
  await add('ana', 'admin');
  await add('guest', 'user');
  await database.db.updateTable('users').set({ name: 'Ana\u001b[2J' }).where('id', '=', 'ana').execute();
  expect(await run('list')).toBe('ana@example.com  Ana[2J\nbea@example.com  bea');
});

it('says that the ledger is right, or each mistake in it', async () => {
  const { run, database } = await house();
  const { db } = database;
  expect(await run('check-ledger')).toBe('The ledger is right: 0 payments, $0.00 came in, $0.00 went back.');
  for (const id of ['CHECKED00001', 'CHECKED00002'])
    await insertRows(db, 'checkouts', {
      id,
      status: 'Paid',
      provider: 'sandbox',
      total_cents: 599,
      food: '[]',
      expires_at: new Date(0),
      settled_at: new Date(0),
    });
  const mistake = (id: string) => `Checkout ${id} is Paid with 599 cents, but what it paid for costs 0.`;
  await expect(run('check-ledger')).rejects.toThrow(`${mistake('CHECKED00001')}\n${mistake('CHECKED00002')}`);
});

it('checks the ledger for longer than a statement of the house may take', { tags: 'thorough' }, async () => {
  const { connection, pool } = await createTestDatabase();
  const hasty = connect({ ...connection, max: 1, statement_timeout: 1_000 });
  const other = await pool.connect();
  await other.query('begin; lock table payments in access exclusive mode');
  const reporting = readAdminCommand(['check-ledger'])(hasty.db);
  reporting.catch(() => {});
  const isPatient = async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and now() - query_start > '1 second'",
    );
    return rows.length;
  };
  await expect.poll(isPatient).toBe(1);
  await other.query('commit');
  other.release();
  expect(await reporting).toMatch(/^The ledger is right/);
  await hasty.close();
});

it('says that nobody has an e-mail', async () => {
  const { run } = await house();
  for (const verb of ['grant', 'revoke'])
    await expect(run(verb, 'no@example.com')).rejects.toThrow('Nobody has signed up with no@example.com.');
});

it.each([
  { words: [] },
  { words: ['grant'] },
  { words: ['grant', ' '] },
  { words: ['grant', 'a@b.c', 'd@e.f'] },
  { words: ['list', 'x'] },
  { words: ['check-ledger', 'x'] },
  { words: ['promote', 'a@b.c'] },
])('explains itself to $words', ({ words }) => {
  expect(() => readAdminCommand(words)).toThrow(
    /^Usage: npm run admin -- grant <email> \| revoke <email> \| remove-factor <email> \| list \| check-ledger \| database-url$/,
  );
});

it('asks to start Nightdesk once where the database has no users yet', async () => {
  const { db } = await createTestDatabase({ bare: true });
  for (const words of [['list'], ['grant', 'a@example.com'], ['check-ledger']])
    await expect(readAdminCommand(words)(db)).rejects.toThrow(
      'The database is not up to date. Start Nightdesk once.',
    );
});

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

describe('in a folder with a long name and spaces', () => {
  let DATA_DIR = '';
  let server: ServerProcess;

  beforeAll(async () => {
    DATA_DIR = await makeHouse(`nightdesk admin, ${'long '.repeat(20)}`);
    server = startServer({ DATA_DIR });
    await server.address;
  });

  afterAll(() => server.stop());

  it('says where psql finds the database', { tags: 'thorough' }, async () => {
    const { code, said } = await run({ DATA_DIR }, 'database-url');
    expect(code).toBe(0);
    const { pool, close } = connect({ connectionString: said.trim() });
    expect((await pool.query('select count(*) from rooms')).rows).toEqual([{ count: 20 }]);
    await close();
    if (!existsSync('/usr/bin/psql')) return;
    const asked = ['--no-psqlrc', '--tuples-only', '--no-align', '--command', 'select count(*) from rooms'];
    const response = await promisify(execFile)('psql', [said.trim(), ...asked]);
    expect(response.stdout).toBe('20\n');
  });

  it('works beside the running server and without it [RUN-11]', { tags: 'thorough' }, async () => {
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
    expect(await run({ DATA_DIR }, 'database-url')).toEqual({
      code: 1,
      said: 'Nightdesk does not run on this data. Start it, then ask again.\n',
    });
  });
});

it('checks the ledger, and fails where it is wrong [PAY-28]', async () => {
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
