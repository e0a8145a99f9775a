import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';

const makeBase = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'nightdesk-lock-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const becomeNobody = (): void => {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
};

it('makes the folder with those above it', async () => {
  const dir = join(await makeBase(), 'a', 'b');
  const lock = await lockDataDir(dir);
  expect(lock.dir).toBe(dir);
  await lock.release();
});

it.skipIf(process.platform !== 'linux').each(['/proc/x', '/proc/x/y', '/proc'])(
  'refuses %s, where nothing can be made',
  async (dir) => {
    await expect(lockDataDir(dir)).rejects.toThrow(
      `The data folder ${dir} cannot be written: nothing can be made there. Choose another with DATA_DIR=….`,
    );
  },
);

it('refuses a folder that is there and may not be written', async () => {
  const dir = await makeBase();
  await chmod(dir, 0o555);
  becomeNobody();
  await expect(lockDataDir(dir)).rejects.toThrow(
    `The data folder ${dir} cannot be written: permission denied. Choose another with DATA_DIR=….`,
  );
});
