import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { whenDone } from '../when-done.ts';
import { startServer } from './start-server.ts';

/** Removed with the run's temporary folder. */
const makeFirst = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-first-house-'));
  const server = startServer({ DATA_DIR: folder });
  await server.address;
  await server.stop();
  return folder;
};

let first: Promise<string> | undefined;

/** A data folder of a demo that was open before, removed after the calling test. Copying one is much faster than making one. */
export const makeHouse = async (name = 'nightdesk-house-'): Promise<string> => {
  first ??= makeFirst();
  const from = await first;
  const folder = await mkdtemp(join(tmpdir(), name));
  whenDone(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL checks the owner and permissions of its files.
  await promisify(execFile)('cp', ['-Rp', `${from}/.`, folder]);
  return folder;
};
