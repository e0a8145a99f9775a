import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { listPostgres } from './testing/processes/list-processes.ts';
import { makeHouse } from './testing/processes/make-house.ts';
import { rawRequest } from './testing/processes/raw-request.ts';
import { type ServerProcess, startServer } from './testing/processes/start-server.ts';
import { createTestDatabase, urlOf } from './testing/test-database.ts';

const makeFolder = async (name = 'nightdesk-main-'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), name));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const takePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // it listens on a port
};

const countRooms = async (address: string): Promise<number> => {
  const rooms: unknown = await (await fetch(`${address}/api/rooms`)).json();
  return Array.isArray(rooms) ? rooms.length : -1;
};

const refusal = async (env: Record<string, string>): Promise<string> => {
  const { code, output } = await startServer(env).ended;
  expect(code).toBe(1);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  return output.trimEnd();
};

describe('the server', () => {
  it('starts from nothing, answers, and leaves no process behind [RUN-1, RUN-4, RUN-12]', async () => {
    const folder = await makeFolder();
    const server = startServer({ DATA_DIR: folder });
    const address = await server.address;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await countRooms(address)).toBeGreaterThan(0);
    const count = async () => (await fetch(`${address}/metrics`)).text();
    for (const line of [
      'nightdesk_pool_connections [1-9]',
      // Jobs start with the server, which does not wait for them.
      'nightdesk_job_seconds_count{job="holds",outcome="done"} [1-9]',
    ])
      await expect.poll(count).toMatch(new RegExp(`^${line}`, 'm'));
    expect(listPostgres(folder)).toHaveLength(1);
    expect((await server.stop('SIGTERM')).code).toBe(0);
    expect(listPostgres(folder)).toEqual([]);
  });

  it('listens on the address that HOST names, and on no other, and stops in order on SIGINT [RUN-1]', {
    tags: 'thorough',
  }, async () => {
    const folder = await makeHouse();
    const server = startServer({ DATA_DIR: folder, HOST: '127.0.0.2' });
    const address = await server.address;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    await expect(fetch(address.replace('127.0.0.2', '127.0.0.1'))).rejects.toThrow();
    expect((await server.stop('SIGINT')).code).toBe(0);
    expect(listPostgres(folder)).toEqual([]);
  });

  it('leaves nothing behind when it is stopped while still starting', { tags: 'thorough' }, async () => {
    const folder = await makeFolder();
    const server = startServer({ DATA_DIR: folder });
    await expect.poll(() => readFile(join(folder, 'running.json'), 'utf8').catch(() => '')).toContain('pid');
    await server.stop('SIGINT');
    expect(listPostgres(folder)).toEqual([]);
    await startServer({ DATA_DIR: folder }).address;
  });

  it('recovers after being killed, with its data, in a path with a space', { tags: 'thorough' }, async () => {
    const folder = await makeHouse('nightdesk main, "quoted" ');
    const first = startServer({ DATA_DIR: folder });
    const rooms = await countRooms(await first.address);
    await first.stop('SIGKILL');
    const second = startServer({ DATA_DIR: folder, DEMO: 'off' });
    expect(await countRooms(await second.address)).toBe(rooms);
    const pidFile = join(folder, 'postgres/data/postmaster.pid');
    const content = await readFile(pidFile, 'utf8');
    await second.stop();
    expect(listPostgres(folder)).toEqual([]);
    // Another process has the pid in a stale file.
    await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
    await startServer({ DATA_DIR: folder }).address;
  });

  it('starts its database again when that was killed, and stops in order on SIGHUP', {
    tags: 'thorough',
  }, async () => {
    const folder = await makeHouse();
    const server = startServer({ DATA_DIR: folder });
    const address = await server.address;
    const pidFile = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await expect.poll(server.output).toContain('started again');
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { interval: 200 }).toBe(200);
    expect((await server.stop('SIGHUP')).code).toBe(0);
    expect(listPostgres(folder)).toEqual([]);
  });

  describe('that runs', () => {
    let [DATA_DIR, PORT, address] = ['', '', ''];
    let server: ServerProcess;

    beforeAll(async () => {
      DATA_DIR = await makeHouse();
      server = startServer({ DATA_DIR });
      address = await server.address;
      ({ port: PORT } = new URL(address));
    });
    afterAll(() => server.stop());

    it('refuses a second start on the same data, naming the first', async () => {
      expect(await refusal({ DATA_DIR })).toBe(
        `Nightdesk is already running on this data: process ${server.process.pid} at ${address}.`,
      );
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    });

    it('refuses a second start on the same data and port by naming the first, and not the port', async () => {
      expect(await refusal({ DATA_DIR, PORT })).toMatch(/^Nightdesk is already running on this data: /);
    });

    it('stops in order although someone holds a connection and says nothing, or half a request', {
      tags: 'thorough',
    }, async () => {
      const ends = ['', 'GET /api/rooms HTTP/1.1\r\nHost: '].map((bytes) =>
        rawRequest(Number(PORT), bytes).catch(() => ''),
      );
      // An answer on a third connection shows that the first two have been taken.
      await countRooms(address);
      expect(await server.stop('SIGTERM')).toMatchObject({ code: 0 });
      await Promise.all(ends);
      expect(listPostgres(DATA_DIR)).toEqual([]);
      expect(existsSync(join(DATA_DIR, 'running.json'))).toBe(false);
      // Stopped by SIGINT, PostgreSQL has nothing to recover.
      expect(existsSync(join(DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false);
    });
  });

  it('refuses a port in use, and leaves no database running [RUN-1]', async () => {
    const folder = await makeHouse();
    const port = await takePort();
    expect(await refusal({ DATA_DIR: folder, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use. Choose another with PORT=….`,
    );
    expect(listPostgres(folder)).toEqual([]);
  });

  it('refuses a port in use before it makes a data folder [RUN-1]', async () => {
    const DATA_DIR = join(await makeFolder(), 'data');
    const port = await takePort();
    expect(await refusal({ DATA_DIR, PORT: String(port) })).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use\./);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('refuses a port in use also on an outside database', async () => {
    const port = await takePort();
    const DATABASE_URL = urlOf(await createTestDatabase({ demo: true }));
    expect(await refusal({ DATABASE_URL, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use. Choose another with PORT=….`,
    );
  });

  it('refuses a data folder that cannot be written', async () => {
    const file = join(await makeFolder(), 'file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toBe(
      `The data folder ${file}/data cannot be written: a part of its path is not a folder. Choose another with DATA_DIR=….`,
    );
  });

  it('refuses a database of another PostgreSQL', { tags: 'thorough' }, async () => {
    const folder = await makeHouse();
    await writeFile(join(folder, 'postgres/data/PG_VERSION'), '17\n');
    expect(await refusal({ DATA_DIR: folder })).toMatch(/is of PostgreSQL 17, and the built-in one is \d+\./);
  });

  it('refuses a database that cannot be reached', async () => {
    const DATABASE_URL = 'postgres://clerk:hush@127.0.0.1:1/desk';
    expect(await refusal({ DATABASE_URL })).toBe(
      'The database at 127.0.0.1:1/desk (DATABASE_URL) cannot be reached: nobody answers there.',
    );
  });

  it.each([
    [
      'postgres://us%er:pw@127.0.0.1:1/x',
      'The database at 127.0.0.1:1/x (DATABASE_URL) cannot be reached: nobody answers there.',
    ],
    [
      'postgres://clerk:hush@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nope',
      "The database at 127.0.0.1:1/x (DATABASE_URL) cannot be used: ENOENT: no such file or directory, open '/nope'.",
    ],
  ])('refuses the address %s', async (DATABASE_URL, line) => {
    expect(await refusal({ DATABASE_URL })).toBe(line);
  });

  it('is no demonstration by itself where others could reach it, and touches nothing before it is told [RUN-3]', async () => {
    const DATA_DIR = join(await makeFolder(), 'data');
    expect(await refusal({ DATA_DIR, HOST: '0.0.0.0', DEMO: '' })).toBe(
      'The setting DEMO is required with a HOST that is not this machine alone: DEMO=off for a real house, DEMO=on for a demonstration with known passwords.',
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('refuses two wrong settings with a line for each [RUN-9]', async () => {
    expect(await startServer({ PORT: 'many', MAX_STREAMS: 'all' }).ended).toEqual({
      code: 1,
      output: [
        'The setting PORT must be a whole number from 0 to 65535, not "many".',
        'The setting MAX_STREAMS must be a whole number from 1 to 1000000, not "all".\n',
      ].join('\n'),
    });
  });
});

describe('the server on an outside database', () => {
  it('serves from it, and starts no database of its own [RUN-1]', { tags: 'thorough' }, async () => {
    const folder = await makeFolder();
    const DATABASE_URL = urlOf(await createTestDatabase({ bare: true }));
    const [one, two] = [1, 2].map(() => startServer({ DATABASE_URL, DATA_DIR: folder }));
    const rooms = await countRooms((await one?.address) ?? '');
    expect(rooms).toBeGreaterThan(0);
    expect(await countRooms((await two?.address) ?? '')).toBe(rooms);
    expect(listPostgres(folder)).toEqual([]);
  });

  it('refuses a wrong password without repeating it', { tags: 'thorough' }, async () => {
    const DATABASE_URL = urlOf(await createTestDatabase({ bare: true }), 'hush');
    const line = await refusal({ DATABASE_URL });
    expect(line).toContain('refuses the password of the user "nightdesk"');
    expect(line).not.toContain('hush');
  });
});
