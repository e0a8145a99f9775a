import { test as base, expect } from '@playwright/test';
import { copyFirstHouse } from './first-house.ts';
import { startHouse } from './start-house.ts';

export { expect };

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
      const { folder, remove } = await copyFirstHouse();
      const { url, stop } = await startHouse(folder);
      await use({ url });
      await stop();
      await remove();
    },
    { scope: 'worker', timeout: 180_000 },
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
