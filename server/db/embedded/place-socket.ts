import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Runner } from './choose-runner.ts';

export const socketName = '.s.PGSQL.5432';

/** A kernel takes about 100 bytes for the path of a socket, and PostgreSQL reads a comma or quote in it as a list. */
const canHoldSocket = (folder: string): boolean =>
  Buffer.byteLength(join(folder, socketName)) <= 100 && !/[,"'\\]/.test(folder);

const temporaryPrefix = 'nightdesk-socket-';

const isTemporary = (dir: string): boolean => basename(dir).startsWith(temporaryPrefix);

export type SocketPlace = { dir: string; remove(): Promise<void> };

/** The database's own folder where the system allows, else a private one among the temporary files. */
export const placeSocket = async (folder: string, owner: Runner['owner']): Promise<SocketPlace> => {
  if (canHoldSocket(folder)) return { dir: folder, remove: async () => {} };
  // Written down, so that the start after a kill can clear it away.
  const note = join(folder, 'socket-dir');
  const left = await readFile(note, 'utf8').catch(() => '');
  if (isTemporary(left)) await rm(left, { recursive: true, force: true });
  const base = canHoldSocket(join(tmpdir(), `${temporaryPrefix}XXXXXX`)) ? tmpdir() : '/tmp';
  const dir = await mkdtemp(join(base, temporaryPrefix));
  await writeFile(note, dir);
  if (owner) await chown(dir, owner.uid, owner.gid);
  const remove = async () => {
    await Promise.all([dir, note].map((path) => rm(path, { recursive: true, force: true })));
  };
  return { dir, remove };
};
