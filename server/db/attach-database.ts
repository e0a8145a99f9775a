import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../lib/start-error.ts';
import type { Settings } from '../settings.ts';
import { type Connection, connect } from './connection/connect.ts';
import { writeUrl } from './connection/write-url.ts';
import { findSocket } from './embedded/place-socket.ts';
import { appPasswordOf, appUser } from './embedded/prepare-database.ts';
import { AlreadyRunning } from './lock-data-dir.ts';
import { openDatabase } from './open-database.ts';

type Place = Pick<Settings, 'dataDir' | 'databaseUrl'>;

const refuseMissing = ({ dataDir, databaseUrl }: Place): void => {
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(
      `There is no database in ${dataDir}. Start Nightdesk once, or name another folder with DATA_DIR=….`,
    );
};

/** Opens the database for a command: the running server's, or on its own. Never creates one. */
export const attachDatabase = async (settings: Place, path: string | undefined): Promise<Connection> => {
  refuseMissing(settings);
  return openDatabase(settings, { path }).catch((error) => {
    if (error instanceof AlreadyRunning) return attachRunning(settings.dataDir);
    throw error;
  });
};

/** The database's URL for programs such as psql; the built-in one only while a server runs. */
export const findDatabaseUrl = async (settings: Place): Promise<string> => {
  if (settings.databaseUrl) return settings.databaseUrl;
  refuseMissing(settings);
  const address = await readAddress(settings.dataDir);
  const { pool, close } = connect({ ...address, max: 1 });
  await pool
    .query('select 1')
    .catch(() => {
      throw new StartError('Nightdesk does not run on this data. Start it, then ask again.');
    })
    .finally(close);
  return writeUrl(address);
};

const readAddress = async (dataDir: string) => {
  const folder = join(await realpath(dataDir), 'postgres');
  const password = await readFile(join(folder, 'password'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The database in ${dataDir} cannot be opened by this user (${error.code}).`);
  });
  const user = { user: appUser, password: appPasswordOf(password), database: 'nightdesk' };
  return { ...user, host: await findSocket(folder), port: 5432 };
};

const attempts = 40;

const attachRunning = async (dataDir: string): Promise<Connection> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const opened = connect({ ...(await readAddress(dataDir)), max: 1 });
    try {
      await opened.pool.query('select 1');
      return opened;
    } catch {
      // The server has locked the folder and is still starting PostgreSQL.
      await opened.close();
      await sleep(250);
    }
  }
  throw new StartError('Nightdesk is just starting or stopping. Try again in a moment.');
};
