import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPort, startServer } from '#server/testing/processes/start-server.ts';
import { sharedSecret } from '#server/testing/processes/start-two-servers.ts';
import { urlOf } from '#server/testing/test-database.ts';
import { whenDone } from '#server/testing/when-done.ts';
import type { Cluster } from './open-cluster.ts';

const endCluster = fileURLToPath(new URL('end-cluster.ts', import.meta.url));

/** A folder that is removed after the test, even a killed one, and with it every process that names it. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-cluster-'));
  const guard = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', endCluster, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(guard, 'close');
  whenDone(async () => {
    guard.stdin.end();
    await ended;
  });
  return folder;
};

/** Starts two real servers on a cluster; they stop with the calling test. */
export const openServers = (
  { database, folder }: Pick<Cluster, 'database' | 'folder'>,
  env: Record<string, string> = {},
) =>
  Promise.all(
    [1, 2].map(async () => {
      const port = await findPort();
      const address = `http://127.0.0.1:${port}`;
      const server = startServer({
        DATABASE_URL: urlOf(database),
        PORT: String(port),
        PUBLIC_URL: address,
        DEMO: 'bare',
        // Nothing is written there: end-cluster.ts finds the server by this path.
        DATA_DIR: folder,
        AUTH_SECRET: sharedSecret,
        VENUE_TIME_ZONE: 'Europe/Lisbon',
        RATE_LIMIT_PER_MINUTE: '1000000',
        MAX_UPCOMING_BOOKINGS: '1000000',
        // A busy machine is not a finding.
        MOST_DELAY_MS: '0',
        ...env,
      });
      await server.address;
      return {
        address,
        stop: () => server.stop(),
        output: server.output,
        isRunning: () => server.process.exitCode === null && server.process.signalCode === null,
      };
    }),
  );
