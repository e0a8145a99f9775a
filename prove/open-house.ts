import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '#server/db/connection/connect.ts';
import { clusterUser } from '#server/db/embedded/create-cluster.ts';
import { findSocket } from '#server/db/embedded/place-socket.ts';
import { startOutside } from '#server/testing/postgres/start-outside.ts';
import { makeHouse } from '#server/testing/processes/make-house.ts';
import { findPort, type ServerProcess, startServer } from '#server/testing/processes/start-server.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { whenDone } from '#server/testing/when-done.ts';
import { engine } from './prove.ts';

type Options = {
  env?: Record<string, string>;
  folder?: string;
};

/** An empty folder for Debian's PostgreSQL, or one in which the demo has run before. */
const makeFolder = async (): Promise<string> => {
  if (engine === 'embedded') return makeHouse();
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-house-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts Debian's PostgreSQL, unless the server brings its own. */
const openOutside = async (folder: string) => {
  if (engine === 'embedded') return undefined;
  const postgres = await startOutside(folder);
  whenDone(postgres.stop);
  const { user, password, host, port, database } = postgres.connection;
  return { ...postgres, url: `postgres://${user}:${password}@${host}:${port}/${database}` };
};

const readEmbedded = async (folder: string) => {
  const postgres = join(folder, 'postgres');
  return {
    host: await findSocket(postgres),
    port: 5432,
    user: clusterUser,
    database: 'nightdesk',
    password: await readFile(join(postgres, 'password'), 'utf8'),
  };
};

const untilReady = async (address: string): Promise<void> => {
  for (let left = 3_000; left > 0; left--) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await sleep(20);
  }
  throw new Error('It does not get ready.');
};

/** Opens the whole product as a process on the engine under test; it stops with the calling test. */
export const openHouse = async ({ env = {}, folder: given }: Options = {}) => {
  const folder = given ?? (await makeFolder());
  const outside = await openOutside(folder);
  const port = await findPort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: address,
    DEMO: 'bare',
    AUTH_SECRET: sharedSecret,
    VENUE_TIME_ZONE: 'Europe/Lisbon',
    RATE_LIMIT_PER_MINUTE: '1000000',
    MAX_UPCOMING_BOOKINGS: '1000000',
    ...(outside ? { DATABASE_URL: outside.url } : { DATA_DIR: folder }),
    ...env,
  };
  let server: ServerProcess;
  const start = async (): Promise<number> => {
    const begun = performance.now();
    server = startServer(settings);
    await server.address;
    await untilReady(address);
    return (performance.now() - begun) / 1000;
  };
  await start();
  const database = connect(outside?.connection ?? (await readEmbedded(folder)));
  whenDone(database.close);
  const { rows } = await database.pool.query('show data_directory');
  const findPostmaster = async (): Promise<number> => {
    const file = await readFile(join(rows[0].data_directory, 'postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  };
  return {
    address,
    database,
    output: () => server.output(),
    findPid: () => server.process.pid ?? 0,
    isRunning: () => server.process.exitCode === null && server.process.signalCode === null,
    /** Kills the server, and with `all` the built-in PostgreSQL at the same moment. */
    async killServer({ all = false } = {}) {
      const postmaster = all && !outside ? await findPostmaster() : undefined;
      const ended = server.stop('SIGKILL');
      if (postmaster) process.kill(postmaster, 'SIGKILL');
      await ended;
    },
    startServer: start,
    findPostmaster,
    async crashDatabase(signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL') {
      process.kill(await findPostmaster(), signal);
    },
    /** Only an outside database: the server starts the built-in one itself. */
    startDatabase: async () => outside?.start(),
  };
};
