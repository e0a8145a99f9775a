import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Runner } from './choose-runner.ts';

export const socketName = '.s.PGSQL.5432';

/** Kernels limit a socket's path to about 100 bytes, and PostgreSQL reads a comma or quote in it as a list. */
const canHoldSocket = (folder: string): boolean =>
  Buffer.byteLength(join(folder, socketName)) <= 100 && !/[,"'\\]/.test(folder);

const temporaryPrefix = 'nightdesk-socket-';

const isTemporary = (dir: string): boolean => basename(dir).startsWith(temporaryPrefix);

/** Recorded, so that others find it and the next start can remove it after a kill. */
const noteIn = (folder: string): string => join(folder, 'socket-dir');

/** The socket of the PostgreSQL that runs on this folder. */
export const findSocket = async (folder: string): Promise<string> =>
  (await readFile(noteIn(folder), 'utf8').catch(() => '')) || folder;

export type SocketPlace = { dir: string; remove(): Promise<void> };

/** The database's own folder if possible, else a private temporary one. */
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
