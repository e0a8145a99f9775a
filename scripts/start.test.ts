import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { listProcesses } from '#server/testing/processes/list-processes.ts';
import { makeHouse } from '#server/testing/processes/make-house.ts';
import { startServer } from '#server/testing/processes/start-server.ts';
// @ts-expect-error: plain JavaScript, because it runs before anything is installed
import { isInstalled } from './setup/install-packages.mjs';

const launcher = fileURLToPath(new URL('./start.mjs', import.meta.url));

const startLauncher = (DATA_DIR: string) => startServer({ DATA_DIR }, launcher);

/** The server that has taken the folder, and its PostgreSQL. */
const findRunning = async (folder: string): Promise<number[]> => {
  const server: { pid: number } = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'));
  const postgres = listProcesses().filter(
    ({ command }) => command.includes('postgres') && command.includes(folder),
  );
  return [server.pid, ...postgres.map(({ pid }) => pid)];
};

const stillRunning = (pids: number[]): number[] =>
  listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));

// The pages are built first where their sources have changed meanwhile.
describe('npm start', { timeout: 120_000 }, () => {
  // It would install anew, and so take away the packages that this very run is made of.
  beforeAll(() => {
    if (!isInstalled())
      throw new Error('The packages are not those of package-lock.json. Run npm test first.');
  });

  it.each([
    ['Ctrl-C in its terminal', (pid: number) => process.kill(-pid, 'SIGINT'), 0],
    ['SIGTERM', (pid: number) => process.kill(pid, 'SIGTERM'), 0],
    ['kill -9', (pid: number) => process.kill(pid, 'SIGKILL'), null],
  ])('leaves neither server nor PostgreSQL behind after %s', async (_name, end, code) => {
    const folder = await makeHouse();
    const started = startLauncher(folder);
    const address = await started.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const pids = await findRunning(folder);
    expect(pids).toHaveLength(2);
    end(started.process.pid ?? 0);
    expect((await started.ended).code).toBe(code);
    await expect.poll(() => stillRunning(pids)).toEqual([]);
  });

  it('runs twice at once on two folders', async () => {
    const folders = [await makeHouse(), await makeHouse()];
    const addresses = await Promise.all(folders.map((folder) => startLauncher(folder).address));
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) {
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect((await fetch(address)).status).toBe(200);
    }
  });

  it('ends with the refusal of the server where the folder is in use', async () => {
    const folder = await makeHouse();
    const address = await startLauncher(folder).address;
    const { code, output } = await startLauncher(folder).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^Nightdesk is already running on this data: process \d+ at \S+\.\n$/m);
    expect(output).toContain(address);
    expect((await fetch(address)).status).toBe(200);
  });
});
