import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Room on the disk that nobody uses until it is full. */
export type Reserve = {
  /** Makes sure of it; false while there is not twice as much to be had. */
  take(): Promise<boolean>;
  give(): Promise<void>;
};

const megabyte = 1_024 * 1_024;
/** Before PostgreSQL can be read after a crash it writes one or two files of its log, of 16 MB each. */
const megabytes = 48;

export const keepReserve = (folder: string): Reserve => {
  const file = join(folder, 'reserve');
  const unfinished = `${file}.unfinished`;
  const isKept = () =>
    stat(file).then(
      () => true,
      () => false,
    );

  const write = async (): Promise<void> => {
    // Zeros take up no room on a disk that compresses.
    const noise = randomBytes(megabyte);
    const handle = await open(unfinished, 'w', 0o600);
    try {
      for (let written = 0; written < megabytes; written++) await handle.writeFile(noise);
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  };

  return {
    async take() {
      if (await isKept()) return true;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < 2 * megabytes * megabyte) return false;
      return write().then(
        () => true,
        async () => {
          await rm(unfinished, { force: true });
          return false;
        },
      );
    },
    give: () => rm(file, { force: true }),
  };
};
