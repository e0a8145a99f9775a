import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseRunner } from '../../db/embedded/choose-runner.ts';
import { findBinaries } from '../../db/embedded/find-binaries.ts';
import { postgresArguments, runPostgres } from '../../db/embedded/run-postgres.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../db/embedded/start-embedded.ts';
import { whenDone } from '../when-done.ts';
import { findBin, startOutside } from './start-outside.ts';

export type Replicated = {
  primary: EmbeddedPostgres['connection'];
  replica: EmbeddedPostgres['connection'];
};

type Primary = Pick<EmbeddedPostgres, 'connection' | 'stop'> & {
  data: string;
  postgres: string;
  again(): Promise<unknown>;
};

/** No data has to survive the test. */
const settings = { fsync: 'off', full_page_writes: 'off' };

/** The built-in PostgreSQL, or Debian's in proofs of that. */
const startPrimary = async (folder: string): Promise<Primary> => {
  if (process.env.PROVE_ENGINE === 'outside') {
    const outside = await startOutside(folder, settings);
    const postgres = join(await findBin(), 'postgres');
    return { ...outside, postgres, data: join(folder, 'outside', 'data'), again: outside.start };
  }
  let running = await startEmbedded(folder, { settings });
  return {
    // The replica connects as a superuser.
    connection: running.superuser,
    stop: () => running.stop(),
    postgres: (await findBinaries()).postgres,
    data: join(folder, 'postgres', 'data'),
    async again() {
      running = await startEmbedded(folder, { settings });
    },
  };
};

/** A PostgreSQL and its replica, as on two machines; both end with the calling test or file. */
export const startReplicated = async (): Promise<Replicated> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-replica-'));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  const primary = await startPrimary(folder);
  const home = join(folder, 'replica');
  const data = join(home, 'data');
  await mkdir(home, { mode: 0o700 });
  const runner = await chooseRunner(primary.postgres, folder, home, process.env.PATH);
  const { host, port, user, password } = primary.connection;
  await primary.stop();
  // PostgreSQL checks the owner and permissions of its files.
  await promisify(execFile)('cp', ['-Rp', primary.data, data]);
  await primary.again();
  whenDone(() => primary.stop());
  await writeFile(join(data, 'standby.signal'), '');
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  );
  const connection = { ...primary.connection, host: home, port: 5432 };
  const command = runner.wrap([primary.postgres, ...postgresArguments(data, home, settings)]);
  const running = await runPostgres(command, runner.env, connection);
  whenDone(() => running.stop());
  return { primary: primary.connection, replica: connection };
};
