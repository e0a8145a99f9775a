import pg from 'pg';
import { StartError } from '../lib/start-error.ts';
import type { Settings } from '../settings.ts';
import { type Connection, connect } from './connection/connect.ts';
import { describeConnectionProblem } from './connection/describe-connection-problem.ts';
import { type EmbeddedOptions, startEmbedded } from './embedded/start-embedded.ts';
import { lockDataDir } from './lock-data-dir.ts';

/** Fails if the connection leads to a replica, as behind a proxy during a failover: it could lack acknowledged data. */
const refuseFollower = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
  if (rows[0]?.follows)
    throw Object.assign(new Error('It only follows another database.'), { code: '25006' });
};

export type OpenDatabase = Connection & {
  connection: pg.ClientConfig;
  /** Makes the log append-only for the application. On an outside database that is the operator's choice. */
  sealLog(): Promise<void>;
  /** Lets a second start on the same data print this address. */
  writeAddress(address: string): Promise<void>;
};

/** Opens the outside database if one is configured, else starts the built-in one. */
export const openDatabase = (
  {
    dataDir,
    databaseUrl,
    databaseWaitMs = 5_000,
  }: Pick<Settings, 'dataDir' | 'databaseUrl'> & Partial<Pick<Settings, 'databaseWaitMs'>>,
  options: EmbeddedOptions = {},
): Promise<OpenDatabase> =>
  databaseUrl ? openOutside(databaseUrl, databaseWaitMs) : openEmbedded(dataDir, databaseWaitMs, options);

const openOutside = async (url: string, connectionTimeoutMillis: number): Promise<OpenDatabase> => {
  const connection = { connectionString: url };
  await tryConnection({ ...connection, connectionTimeoutMillis }).catch((error) => {
    throw new StartError(describeConnectionProblem(url, error));
  });
  return {
    ...connect({ ...connection, connectionTimeoutMillis, verify }),
    connection,
    sealLog: async () => {},
    writeAddress: async () => {},
  };
};

const tryConnection = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await refuseFollower(client).finally(() => client.end());
};

/** The address may lead elsewhere later, so every new connection is checked. */
const verify: pg.PoolConfig['verify'] = (client, done) =>
  void refuseFollower(client).then(() => done(), done);

const openEmbedded = async (
  dataDir: string,
  connectionTimeoutMillis: number,
  options: EmbeddedOptions,
): Promise<OpenDatabase> => {
  const lock = await lockDataDir(dataDir);
  try {
    const { connection, sealLog, stop } = await startEmbedded(lock.dir, options);
    const opened = connect({ ...connection, connectionTimeoutMillis });
    const close = async () => {
      await opened.close();
      await stop();
      await lock.release();
    };
    return { ...opened, connection, sealLog, writeAddress: lock.writeAddress, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
