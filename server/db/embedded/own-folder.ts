import { lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runner } from './choose-runner.ts';

/** Gives a folder and all in it to the one PostgreSQL runs as. The folder itself comes last, so that a crash repeats it. */
export const ownFolder = async (folder: string, owner: Runner['owner']): Promise<void> => {
  if (!owner) return;
  const { uid } = await stat(folder);
  if (uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await lchown(join(folder, entry), owner.uid, owner.gid);
  await lchown(folder, owner.uid, owner.gid);
};
