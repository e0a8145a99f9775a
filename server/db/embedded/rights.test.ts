import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../connection/connect.ts';
import { migrate } from '../migrate/migrate.ts';
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-rights-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const start = async (folder: string, path?: string) => {
  const postgres = await startEmbedded(folder, { ...(path && { path }), settings: { fsync: 'off' } });
  onTestFinished(() => postgres.stop());
  return postgres;
};

const ask = async (connection: EmbeddedPostgres['connection'], text: string) => {
  const client = new pg.Client(connection);
  await client.connect();
  return client.query(text).finally(() => client.end());
};

const connectionRights = `
  select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as much from pg_roles
  where rolname = current_user`;

const foreign = `
  select count(*)::int as many from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relowner <> current_user::regrole`;

describe('the role of the application', () => {
  it('owns its database, may do nothing else, and reads no file of the machine', async () => {
    const { connection } = await start(await makeFolder());
    const { pool, close } = connect(connection);
    await migrate(pool);
    await close();
    expect((await ask(connection, connectionRights)).rows).toEqual([{ much: false }]);
    expect((await ask(connection, foreign)).rows).toEqual([{ many: 0 }]);
    for (const text of [
      "select pg_read_file('/etc/passwd')",
      "create table stolen (line text); copy stolen from '/etc/passwd'",
      "copy (select 1) to program 'id'",
      'alter role current_user superuser',
      'create role another superuser',
    ])
      await expect(ask(connection, text)).rejects.toMatchObject({ code: '42501' });
  });

  it('is given what the superuser owned in a data folder of an earlier version', {
    tags: 'thorough',
  }, async () => {
    const folder = await makeFolder();
    const { superuser, stop } = await start(folder);
    const { pool, close } = connect(superuser);
    await migrate(pool);
    await pool.query('alter database nightdesk owner to nightdesk');
    await pool.query("insert into users (id, name, email) values ('ana', 'Ana', 'ana@example.com')");
    await pool.query('drop role nightdesk_app');
    await close();
    await stop();
    const { connection } = await start(folder);
    expect((await ask(connection, foreign)).rows).toEqual([{ many: 0 }]);
    expect((await ask(connection, 'select name from users')).rows).toEqual([{ name: 'Ana' }]);
    await ask(
      connection,
      'alter table users add column later text; create or replace function keep_an_admin() returns trigger language plpgsql as $$ begin return null; end $$',
    );
  });
});

/** A PATH with nothing but these, as in a container that forbids namespaces. */
const pathOf = async (...programs: string[]): Promise<string> => {
  const folder = await makeFolder();
  await chmod(folder, 0o755);
  for (const program of programs) {
    const found = ['/usr/bin', '/bin'].map((place) => join(place, program)).find(existsSync);
    if (found) await symlink(found, join(folder, program));
  }
  return folder;
};

const asNobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];

/** Whether users other than root can enter the checkout; below /root they cannot. */
const isOpenToOthers = (): boolean =>
  spawnSync('setpriv', [...asNobody, 'test', '-r', fileURLToPath(import.meta.url)]).status === 0;

describe.runIf(process.getuid?.() === 0)('PostgreSQL started as root', () => {
  it.each([
    ['with namespaces', undefined],
    ['without namespaces', () => pathOf('setpriv', 'sh')],
  ])('reads and writes no file that only root may, even as its superuser, %s', async (_name, makePath) => {
    const secrets = await makeFolder();
    const secret = join(secrets, 'secret');
    await writeFile(secret, 'hush', { mode: 0o600 });
    await chmod(secrets, 0o755);
    const folder = await makeFolder();
    const starting = start(folder, makePath ? await makePath() : process.env.PATH);
    if (makePath && !isOpenToOthers()) {
      await expect(starting).rejects.toThrow(/put it and its data where others may enter/);
      return;
    }
    const { superuser } = await starting;
    for (const text of [
      `select pg_read_file('${secret}')`,
      "select pg_read_file('/etc/shadow')",
      `create table stolen (line text); copy stolen from '${secret}'`,
      `copy (select 1) to program 'cat ${secret} > ${secrets}/copy'`,
      `copy (select 1) to program 'cat /proc/1/environ > ${folder}/postgres/data/copy'`,
      `copy (select 1) to '${secrets}/written'`,
    ])
      await expect(ask(superuser, text), text).rejects.toThrow();
    expect([existsSync(join(secrets, 'copy')), existsSync(join(secrets, 'written'))]).toEqual([false, false]);
    // The statements above do not fail for other reasons: PostgreSQL can still read its own files.
    expect((await ask(superuser, "select pg_read_file('PG_VERSION') as version")).rows).toEqual([
      { version: expect.stringMatching(/^\d+\n$/) },
    ]);
  });

  it('works in a folder that only root may enter', { tags: 'thorough' }, async () => {
    const folder = join(await makeFolder(), 'closed');
    await mkdir(folder, { mode: 0o700 });
    const { connection } = await start(folder, process.env.PATH);
    expect((await ask(connection, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await stat(join(folder, 'postgres', 'data'))).uid).toBe(0);
  });
});
