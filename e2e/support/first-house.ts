import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { takeOwnTemp } from '#server/testing/processes/take-own-temp.ts';
import { startHouse } from './start-house.ts';

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-e2e-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** Before all journeys: opens a house once, so that each worker can copy it, which takes a fraction of making one. */
export default async (): Promise<() => Promise<void>> => {
  takeOwnTemp({ inMemory: true });
  const { folder, remove } = await makeFolder();
  const { stop } = await startHouse(folder);
  await stop();
  // Workers inherit it.
  process.env.FIRST_HOUSE = folder;
  return remove;
};

export const copyFirstHouse = async () => {
  const copy = await makeFolder();
  // PostgreSQL checks owners and permissions.
  await promisify(execFile)('cp', ['-Rp', `${process.env.FIRST_HOUSE}/.`, copy.folder]);
  return copy;
};
