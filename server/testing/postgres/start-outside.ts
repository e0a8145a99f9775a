import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunner, type Runner } from '../../db/embedded/choose-runner.ts';
import { type PostgresProcess, postgresArguments, runPostgres } from '../../db/embedded/run-postgres.ts';
import { runToEnd } from '../../db/embedded/run-to-end.ts';
import type { EmbeddedPostgres } from '../../db/embedded/start-embedded.ts';
import { findPort } from '../processes/start-server.ts';

export type OutsidePostgres = Omit<EmbeddedPostgres, 'sealLog'> & {
  /** Kills it without a shutdown; `start` restarts it from that state. */
  crash(): Promise<void>;
  start(): Promise<void>;
};

const packages = '/usr/lib/postgresql';

/** The program folder of Debian's newest PostgreSQL. */
export const findBin = async (): Promise<string> => {
  const versions = await readdir(packages).catch(() => []);
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (!newest)
    throw new Error(`There is no PostgreSQL in ${packages}; Debian's package is called postgresql.`);
  return join(packages, String(newest), 'bin');
};

const initialise = async (bin: string, data: string, password: string, { wrap, env }: Runner) => {
  const { ok, output } = await runToEnd(
    wrap([
      join(bin, 'initdb'),
      '--pgdata',
      data,
      '--pwfile',
      password,
      '--username',
      'somebody',
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
    ]),
    env,
  );
  if (!ok) throw new Error(`initdb failed:\n${output}`);
};

/** A PostgreSQL that the server does not manage, as on another machine: reached by address, port and password. */
export const startOutside = async (
  folder: string,
  settings: Record<string, string> = {},
): Promise<OutsidePostgres> => {
  const bin = await findBin();
  const home = join(folder, 'outside');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const runner = await chooseRunner(join(bin, 'postgres'), folder, home, process.env.PATH);
  const { owner } = runner;
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await Promise.all([home, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  const data = join(home, 'data');
  await initialise(bin, data, passwordFile, runner);
  const port = await findPort();
  const connection = { host: '127.0.0.1', port, user: 'somebody', password, database: 'postgres' };
  const tcp = { ...settings, listen_addresses: '127.0.0.1', port: String(port) };
  const command = runner.wrap([join(bin, 'postgres'), ...postgresArguments(data, home, tcp)]);
  let current: PostgresProcess = await runPostgres(command, runner.env, connection);
  return {
    connection,
    superuser: connection,
    stop: () => current.stop(),
    async crash() {
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await current.ended;
    },
    async start() {
      // It does not start before the last backend of the killed one has ended.
      for (let left = 20; left > 0; left--) {
        try {
          current = await runPostgres(command, runner.env, connection);
          return;
        } catch (error) {
          if (left === 1) throw error;
          await sleep(100);
        }
      }
    },
  };
};
