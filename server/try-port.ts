import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { lockDataDir } from './db/lock-data-dir.ts';
import { StartError } from './lib/start-error.ts';
import type { Settings } from './settings.ts';

type Place = Pick<Settings, 'host' | 'port'>;

/** Why a port cannot be listened on, in one line. */
export const explainListen = (error: NodeJS.ErrnoException, { host, port }: Place): never => {
  const reason = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Choose another with PORT=….`,
    EACCES: `Port ${port} on ${host} may not be used by this user. Choose another with PORT=….`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with HOST=….`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with HOST=….`,
  }[error.code ?? ''];
  throw reason ? new StartError(reason) : error;
};

/** Fails early if the port cannot be used, before anything is created. */
export const tryPort = async (settings: Place & Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<void> => {
  const { host, port, dataDir, databaseUrl } = settings;
  const probe = createServer().listen({ host, port });
  try {
    await once(probe, 'listening');
  } catch (error) {
    // A second start of the same house gets a better message.
    if (!databaseUrl && existsSync(dataDir)) await (await lockDataDir(dataDir)).release();
    explainListen(error as NodeJS.ErrnoException, settings); // node:net throws nothing else
  }
  probe.close();
  await once(probe, 'close');
};
