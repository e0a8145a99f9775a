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

/** Written down, so that others find it, and the start after a kill can clear it away. */
const noteIn = (folder: string): string => join(folder, 'socket-dir');

/** Where the PostgreSQL that runs on this folder listens. */
export const findSocket = async (folder: string): Promise<string> =>
  (await readFile(noteIn(folder), 'utf8').catch(() => '')) || folder;

export type SocketPlace = { dir: string; remove(): Promise<void> };

/** The database's own folder where the system allows, else a private one among the temporary files. */
export const placeSocket = async (folder: string, owner: Runner['owner']): Promise<SocketPlace> => {
  if (canHoldSocket(folder)) return { dir: folder, remove: async () => {} };
  const note = noteIn(folder);
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
