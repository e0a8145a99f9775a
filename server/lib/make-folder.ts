import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const makeOne = (path: string): Promise<void> =>
  mkdir(path, { mode: 0o700 }).catch(async (error) => {
    if (!(await isFolder(path))) throw error;
  });

/** Makes a folder and those above it. Node's own way to do so never ends below /proc, where nothing can be made. */
export const makeFolder = (path: string): Promise<void> =>
  makeOne(path).catch(async (error: NodeJS.ErrnoException) => {
    const above = dirname(path);
    if (error.code !== 'ENOENT' || above === path) throw error;
    await makeFolder(above);
    await makeOne(path);
  });
