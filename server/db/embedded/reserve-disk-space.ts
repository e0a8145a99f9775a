import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Reserved disk space, released when the disk is full. */
export type Reserve = {
  /** Allocates the reserve; false unless twice as much is free. */
  take(): Promise<boolean>;
  give(): Promise<void>;
};

const megabyte = 1_024 * 1_024;
/** After a crash PostgreSQL writes one or two log files of 16 MB before it can be read. */
const megabytes = 48;

export const reserveDiskSpace = (folder: string): Reserve => {
  const file = join(folder, 'reserve');
  const unfinished = `${file}.unfinished`;
  const isKept = () =>
    stat(file).then(
      () => true,
      () => false,
    );

  const write = async (): Promise<void> => {
    // Zeros would take no space on a compressing disk.
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
