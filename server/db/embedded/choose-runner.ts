import { chmod, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../../lib/start-error.ts';
import { type Ended, runToEnd } from './run-to-end.ts';

type Way = {
  /** The whole command; writable folders besides the data folder must be named. */
  wrap(command: readonly string[], folders?: readonly string[]): string[];
  owner?: { uid: number; gid: number };
};

export type Runner = Way & { env: NodeJS.ProcessEnv };

/** Linux stops PostgreSQL when the server is killed; elsewhere the next start does. */
const withUs = ['--pdeathsig', 'INT'];

/** How to run PostgreSQL, which refuses to run as root, so that it can reach its programs and the data folder. */
export const chooseRunner = async (
  postgres: string,
  dataDir: string,
  cluster: string,
  path: string | undefined,
): Promise<Runner> => {
  // Nothing that would influence PostgreSQL (PGDATA, PGHOST, a locale the machine lacks) or reveal our secrets.
  const env = { PATH: path, LC_ALL: 'C' };
  const root = process.getuid?.() === 0;
  const ways = root ? await waysOfRoot(postgres, dataDir, cluster) : ordinaryWays;
  const attempts: Ended[] = [];
  for (const way of ways) {
    const runner = { ...way, env };
    if (root && way.owner?.uid !== 0) await letPass(dataDir);
    const attempt = await tryRunner(runner, postgres, dataDir);
    if (attempt.ok) return runner;
    attempts.push(attempt);
  }
  const reason = attempts.at(-1)?.output.trim().split('\n').at(-1);
  throw new StartError(
    root
      ? `PostgreSQL does not run as root, and whom it would run as instead cannot reach it or ${dataDir} (${reason}). Start Nightdesk as an ordinary user, put it and its data where others may enter, such as below /srv, or set DATABASE_URL.`
      : `The built-in PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
  );
};

const after =
  (...prefix: string[]): Way['wrap'] =>
  (command) => [...prefix, ...command];

const ordinaryWays: Way[] = [{ wrap: after('setpriv', ...withUs, '--') }, { wrap: after() }];

const nobody = 65_534;

/** None of them leaves PostgreSQL with root's rights: it could be made to read or write any file. */
const waysOfRoot = async (postgres: string, dataDir: string, cluster: string): Promise<Way[]> => {
  const owner = await stat(cluster).catch(() => undefined);
  const someoneElse = owner && owner.uid !== 0 && owner.uid !== nobody;
  return [
    // Data of an ordinary user stays theirs, so that they can use it later.
    ...(someoneElse ? [asUser(owner.uid, owner.gid)] : []),
    inJail(dirname(dirname(postgres)), dataDir),
    asUser(nobody, nobody),
  ];
};

const jail = fileURLToPath(new URL('jail.sh', import.meta.url));

/**
 * In namespaces where root is called nobody and that contain only these files: they stay root's, and folders that only root may
 * enter need not be opened.
 */
const inJail = (programs: string, dataDir: string): Way => ({
  wrap: (command, folders = []) => [
    'unshare',
    '--user',
    `--map-user=${nobody}`,
    `--map-group=${nobody}`,
    '--keep-caps',
    '--mount',
    '--',
    'sh',
    jail,
    programs,
    dataDir,
    ...folders.filter((folder) => !folder.startsWith(`${dataDir}/`)),
    '--',
    ...command,
  ],
  owner: { uid: 0, gid: 0 },
});

const asUser = (uid: number, gid: number): Way => ({
  wrap: after(
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    '--bounding-set=-all',
    ...withUs,
    '--',
  ),
  owner: { uid, gid },
});

/** PostgreSQL's user must be able to pass through the data folder; nobody can list it. */
const letPass = async (dataDir: string): Promise<void> => {
  const { mode } = await stat(dataDir);
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
};

const tryRunner = ({ wrap, env }: Runner, postgres: string, dataDir: string): Promise<Ended> =>
  runToEnd(wrap(['sh', '-c', '"$1" --version && cd "$2"', 'sh', postgres, dataDir]), env);
