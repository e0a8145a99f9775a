import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPostgres, listProcesses } from '#server/testing/processes/list-processes.ts';
import { makeHouse } from '#server/testing/processes/make-house.ts';
import { type ServerProcess, startServer } from '#server/testing/processes/start-server.ts';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { isInstalled } from './setup/install-packages.mjs';

const launcher = fileURLToPath(new URL('./start.mjs', import.meta.url));

const startLauncher = (DATA_DIR: string) => startServer({ DATA_DIR }, launcher);

/** The server that has taken the folder, and its PostgreSQL. */
const findRunning = async (folder: string): Promise<number[]> => {
  const server: { pid: number } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'));
  return [server.pid, ...listPostgres(folder).map(({ pid }) => pid)];
};

const stillRunning = (pids: number[]): number[] =>
  listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));

describe('npm start', () => {
  let houses: { folder: string; started: ServerProcess; address: string }[] = [];

  beforeAll(async () => {
    // It would install again, and so remove the packages that this very run uses.
    if (!isInstalled())
      throw new Error('The packages are not those of package-lock.json. Run npm test first.');
    const folders = [await makeHouse(), await makeHouse(), await makeHouse()];
    houses = await Promise.all(
      folders.map(async (folder) => {
        const started = startLauncher(folder);
        return { folder, started, address: await started.address };
      }),
    );
  });

  // Filtered runs leave out the tests that end them.
  afterAll(async () => {
    for (const { started } of houses) await started.stop();
  });

  it('runs at once on several folders', { tags: 'thorough' }, async () => {
    expect(new Set(houses.map(({ address }) => address)).size).toBe(3);
    for (const { address } of houses) {
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect((await fetch(address)).status).toBe(200);
    }
  });

  it('ends with the refusal of the server where the folder is in use', async () => {
    const [{ folder, address } = { folder: '', address: '' }] = houses;
    const { code, output } = await startLauncher(folder).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^Nightdesk is already running on this data: process \d+ at \S+\.\n$/m);
    expect(output).toContain(address);
    expect((await fetch(address)).status).toBe(200);
  });

  it.each([
    ['Ctrl-C in its terminal', (pid: number) => process.kill(-pid, 'SIGINT'), 0],
    ['SIGTERM', (pid: number) => process.kill(pid, 'SIGTERM'), 0],
    ['kill -9', (pid: number) => process.kill(pid, 'SIGKILL'), null],
  ])('leaves neither server nor PostgreSQL behind after %s', async (_name, end, code) => {
    const house = houses.shift();
    if (!house) throw new Error('There are three of them.');
    const pids = await findRunning(house.folder);
    expect(pids).toHaveLength(2);
    end(house.started.process.pid ?? 0);
    expect((await house.started.ended).code).toBe(code);
    await expect.poll(() => stillRunning(pids)).toEqual([]);
  });
});
