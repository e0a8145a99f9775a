import { test as base, expect, type Page } from '@playwright/test';
import { copyFirstHouse } from './first-house.ts';
import { startHouse } from './start-house.ts';

export { expect };

type PerTest = {
  /** What this test expects in the console, such as the browser's own note on a 404. All else fails it. */
  allowedInConsole: RegExp[];
};

/** Lets a page that is opened be used only when its script has taken over and its code has come: before that it is only drawn. */
const waitForScript = (page: Page): void => {
  const isDrawn = page.locator('main[aria-busy], main:empty');
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await isDrawn.waitFor({ state: 'detached' });
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await isDrawn.waitFor({ state: 'detached' });
    return response;
  };
};

/** Notes go by themselves after ten seconds. A slow machine may need longer to press what they offer. */
const keepNotes = () => {
  const wait = setTimeout;
  const keep = (work: () => void, delay?: number) => wait(work, delay === 10_000 ? 600_000 : delay);
  Object.assign(globalThis, { setTimeout: keep });
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
    await page.addInitScript(keepNotes);
    waitForScript(page);
    await use(page);
    // Pages go on asking until they are closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const allowed = [...allowedInConsole, /^warning: Service Worker registration blocked by Playwright$/];
    expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});
