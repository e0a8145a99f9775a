import { randomBytes } from 'node:crypto';
import {
  access,
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.ts';
import type { Runner } from './choose-runner.ts';
import type { Binaries } from './find-binaries.ts';
import { runToEnd } from './run-to-end.ts';

/** Gives a folder and its content to the user that PostgreSQL runs as. The folder itself comes last, so that a crash repeats it. */
const ownFolder = async (folder: string, owner: Runner['owner']): Promise<void> => {
  if (!owner) return;
  const { uid } = await stat(folder);
  if (uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), owner.uid, owner.gid);
  await lchown(folder, owner.uid, owner.gid);
};

/** A folder with PostgreSQL's files in `data`, its password, and the socket. */
export type Cluster = { folder: string; data: string; password: string };

export const clusterUser = 'nightdesk';

/** Opens the database folder, or creates it under a temporary name, so that a crash leaves nothing half-made. */
export const createCluster = async (
  folder: string,
  binaries: Binaries,
  runner: Runner,
  signal?: AbortSignal,
): Promise<Cluster> => {
  const present = await access(folder).then(
    () => true,
    () => false,
  );
  if (!present) await initialise(folder, binaries, runner, signal);
  await ownFolder(folder, runner.owner);
  const data = join(folder, 'data');
  await checkMajorVersion(data, binaries, runner);
  return { folder, data, password: await readFile(join(folder, 'password'), 'utf8') };
};

const initialise = async (
  folder: string,
  { initdb }: Binaries,
  { wrap, owner, env }: Runner,
  signal?: AbortSignal,
) => {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const password = join(unfinished, 'password');
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  if (owner) await Promise.all([unfinished, password].map((path) => chown(path, owner.uid, owner.gid)));
  const { ok, output } = await runToEnd(
    wrap([
      initdb,
      '--pgdata',
      join(unfinished, 'data'),
      '--pwfile',
      password,
      '--username',
      clusterUser,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--data-checksums',
      // Sorts the same on every machine, regardless of its locales.
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
    ]),
    env,
    signal,
  );
  signal?.throwIfAborted();
  if (!ok)
    throw new StartError(
      `The database could not be made in ${folder}: ${lastError(output)}. Choose another folder with DATA_DIR=….`,
    );
  await rename(unfinished, folder);
  await sync(dirname(folder));
};

const lastError = (output: string): string => {
  const lines = output.trim().split('\n');
  const line = lines.findLast((text) => /error|fatal/i.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(error|FATAL):\s*/, '').replace(/\.$/, '');
};

/** A rename is durable only once its folder is synced. */
const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
};

const checkMajorVersion = async (
  data: string,
  { postgres }: Binaries,
  { wrap, env }: Runner,
): Promise<void> => {
  const [stored, { output }] = await Promise.all([
    readFile(join(data, 'PG_VERSION'), 'utf8'),
    runToEnd(wrap([postgres, '--version']), env),
  ]);
  const ours = /\) (\d+)/.exec(output)?.[1];
  if (stored.trim() !== ours)
    throw new StartError(
      `The database in ${data} is of PostgreSQL ${stored.trim()}, and the built-in one is ${ours}. Use the Nightdesk version that made it, or choose another folder with DATA_DIR=….`,
    );
};
