import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whenDone } from '#server/testing/when-done.ts';

const run = promisify(execFile);

/** Root may mount, and so may whoever may become root without being asked for a password. */
const prefixes = process.getuid?.() === 0 ? [[]] : [['sudo', '-n']];

/** A disk in memory of its own. */
const mount = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-disk-'));
  const as = `size=${megabytes}m,mode=700,uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  for (const prefix of prefixes)
    try {
      const [program = '', ...words] = [...prefix, 'mount', '-t', 'tmpfs', '-o', as, 'tmpfs', folder];
      await run(program, words);
      const unmount = async () => {
        const [first = '', ...rest] = [...prefix, 'umount', folder];
        await run(first, rest);
        await rmdir(folder);
      };
      return { folder, unmount };
    } catch {}
  await rmdir(folder);
  return undefined;
};

/** Whether a disk of a chosen size can be had on this machine. */
export const canMount = async (): Promise<boolean> => {
  const disk = await mount(1);
  await disk?.unmount();
  return disk !== undefined;
};

const chunks = [1_048_576, 4_096];

/** Gives the test that calls it a small disk, which can be filled to the last byte and freed. */
export const mountSmallDisk = async (megabytes: number) => {
  const disk = await mount(megabytes);
  if (!disk) throw new Error('No disk can be mounted.');
  whenDone(disk.unmount);
  const ballast = join(disk.folder, 'ballast');
  return {
    folder: disk.folder,
    async fill(): Promise<void> {
      const file = await open(ballast, 'w');
      for (const bytes of chunks)
        for (let isFull = false; !isFull; )
          isFull = await file.appendFile(Buffer.alloc(bytes)).then(
            () => false,
            (error: NodeJS.ErrnoException) => error.code === 'ENOSPC' || Promise.reject(error),
          );
      await file.close();
    },
    free: () => rm(ballast),
  };
};
