import { test as base, expect, type Page } from '@playwright/test';
import { copyFirstHouse } from './first-house.ts';
import { startHouse } from './start-house.ts';

export { expect };

type House = { url: string };

type PerTest = {
  house: House;
  /** Tests that name another house do not share one with the others. */
  houseName: string;
  /** What this test expects in the console, such as the browser's own note on a 404. All else fails it. */
  allowedInConsole: RegExp[];
};

/** Waits after opening a page until its script has taken over and its code has loaded: before that it is only drawn. */
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

/** Notes disappear after ten seconds. A slow machine may need longer to press what they offer. */
const keepNotes = () => {
  const wait = setTimeout;
  const keep = (work: () => void, delay?: number) => wait(work, delay === 10_000 ? 600_000 : delay);
  Object.assign(globalThis, { setTimeout: keep });
};

/** More would need memory that a small machine does not have. */
const maxOpen = 3;

/** The houses of a worker by name: copies of the first house; only those used last stay open. */
const openHouses = () => {
  const houses = new Map<string, House & { close(): Promise<void> }>();
  const start = async () => {
    const { folder, remove } = await copyFirstHouse();
    const { url, stop } = await startHouse(folder);
    return { url, close: () => stop().then(remove) };
  };
  const close = async (name: string) => {
    const house = houses.get(name);
    houses.delete(name);
    await house?.close();
  };
  return {
    async open(name: string): Promise<House> {
      const house = houses.get(name) ?? (await start());
      houses.delete(name);
      houses.set(name, house);
      const [oldest = ''] = houses.keys();
      if (houses.size > maxOpen) await close(oldest);
      return house;
    },
    closeAll: () => Promise.all([...houses.keys()].map(close)),
  };
};

/** Each worker has houses of its own: the real server, each on its own database with the demo content. */
export const test = base.extend<PerTest, { houses: ReturnType<typeof openHouses> }>({
  houses: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names in the first argument.
    async ({}, use) => {
      const houses = openHouses();
      await use(houses);
      await houses.closeAll();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  houseName: ['shared', { option: true }],
  house: [async ({ houses, houseName }, use) => use(await houses.open(houseName)), { timeout: 180_000 }],
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
    // Pages keep sending requests until they are closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const allowed = [...allowedInConsole, /^warning: Service Worker registration blocked by Playwright$/];
    expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** Gives the tests of a file a house that no other file changes; one after the other, so that it is opened once. */
export const inOwnHouse = (houseName: string): void => {
  test.use({ houseName });
  test.describe.configure({ mode: 'default' });
};
