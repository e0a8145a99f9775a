import { stat } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';
import { type Ended, runToEnd } from './run-to-end.ts';

/** How to run PostgreSQL's programs: what goes before the command, and who then has to own the files. */
type Way = { prefix: readonly string[]; owner?: { uid: number; gid: number } };

export type Runner = Way & { env: NodeJS.ProcessEnv };

/** Linux then stops PostgreSQL by itself when the server is killed; elsewhere the next start does it. */
const withUs = ['--pdeathsig', 'INT'];

/** Some way in which PostgreSQL, which refuses to run as root, can reach its programs and the data folder. */
export const chooseRunner = async (
  postgres: string,
  dataDir: string,
  cluster: string,
  path: string | undefined,
): Promise<Runner> => {
  // Nothing that would bend PostgreSQL (PGDATA, PGHOST, a locale the machine lacks) or tell it our secrets.
  const env = { PATH: path, LC_ALL: 'C' };
  const root = process.getuid?.() === 0;
  const ways = root ? await waysOfRoot(cluster) : ordinaryWays;
  const attempts: Ended[] = [];
  for (const way of ways) {
    const runner = { ...way, env };
    const attempt = await tryRunner(runner, postgres, dataDir);
    if (attempt.ok) return runner;
    attempts.push(attempt);
  }
  const reason = attempts.at(-1)?.output.trim().split('\n').at(-1);
  throw new StartError(
    root
      ? 'PostgreSQL does not run as root, and this machine allows neither unshare nor setpriv to change that. Start Nightdesk as an ordinary user, or set DATABASE_URL.'
      : `The built-in PostgreSQL does not run on this machine (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
  );
};

const ordinaryWays: Way[] = [{ prefix: ['setpriv', ...withUs, '--'] }, { prefix: [] }];

const waysOfRoot = async (cluster: string): Promise<Way[]> => {
  const owner = await stat(cluster).catch(() => undefined);
  const someoneElse = owner && owner.uid !== 0 && owner.uid !== nobody;
  return [
    // Data that an ordinary user began stays theirs, so that they can go on with it.
    ...(someoneElse ? [asUser(owner.uid, owner.gid)] : []),
    inNamespace,
    asUser(nobody, nobody),
  ];
};

const nobody = 65_534;

/** In a namespace where root is called nobody: files stay root's, and folders only root may enter stay open. */
const inNamespace: Way = {
  prefix: `unshare --user --map-user=${nobody} --map-group=${nobody} -- setpriv ${withUs.join(' ')} --`.split(
    ' ',
  ),
  owner: { uid: 0, gid: 0 },
};

/** Containers often forbid namespaces. The one capability kept lets it pass through folders of root. */
const asUser = (uid: number, gid: number): Way => ({
  prefix: [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', ...withUs, '--'],
  ],
  owner: { uid, gid },
});

const tryRunner = ({ prefix, env }: Runner, postgres: string, dataDir: string): Promise<Ended> =>
  runToEnd([...prefix, 'sh', '-c', '"$1" --version && cd "$2"', 'sh', postgres, dataDir], env);
