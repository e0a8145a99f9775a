import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';

export { expect };

const start = async (dataDir: string): Promise<{ server: ChildProcess; url: string }> => {
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      VENUE_TIME_ZONE: 'Europe/Lisbon',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += chunk;
    const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
    if (url) {
      server.stdout.resume();
      return { server, url };
    }
  }
  throw new Error(`The server ended before it was ready:\n${printed}`);
};

type PerTest = {
  /** What this test expects in the console, such as the browser's own note on a 404. All else fails it. */
  allowedInConsole: RegExp[];
};

/** Each worker has its own house: the real server on its own database, with the demo content. */
export const test = base.extend<PerTest, { house: { url: string }; houseName: string }>({
  // Playwright gives each value its own worker, and so its own house.
  houseName: ['shared', { scope: 'worker', option: true }],
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the first argument.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'nightdesk-e2e-'));
      const { server, url } = await start(dataDir);
      await use({ url });
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ house }, use) => use(house.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the first argument.
  allowedInConsole: ({}, use) => use([]),
  page: async ({ page, allowedInConsole }, use) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
    await use(page);
    expect(said.filter((line) => !allowedInConsole.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});
