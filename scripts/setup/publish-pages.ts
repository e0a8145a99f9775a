import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How long outdated files stay for servers and tabs that were opened before. */
const storedFor = 7 * 24 * 3600 * 1000;

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
};

const timeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

const isDocument = (file: string): boolean => file.endsWith('.html');

/** Replaces the last build file by file, documents last, so that a running server always finds what its documents name. */
export const publishPages = async (built: string, served: string, now = new Date()): Promise<void> => {
  const files = (await listFiles(built)).sort((a, b) => Number(isDocument(a)) - Number(isDocument(b)));
  const outdated = (await listFiles(served)).filter((file) => !files.includes(file));
  // All files of one build carry the same time, and those it replaces the moment before.
  const before = new Date(now.getTime() - 1);
  const last = await timeOf(join(served, 'index.html'));
  for (const file of files) {
    const target = join(served, file);
    await mkdir(dirname(target), { recursive: true });
    await utimes(join(built, file), now, now);
    await rename(join(built, file), target);
  }
  for (const file of outdated) {
    const path = join(served, file);
    const time = await timeOf(path);
    if (time === last) await utimes(path, before, before);
    else if (now.getTime() - time > storedFor) await rm(path, { force: true });
  }
};
