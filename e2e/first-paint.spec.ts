import type { Browser, Page } from '@playwright/test';
import { type PageName, pages } from '#contract/pages.ts';
import { expect, test } from './support/house.ts';
import { admin, signIn } from './support/people.ts';

const names = Object.keys(pages) as PageName[]; // it has no other keys

/** What these are opened with. */
const searches: Partial<Record<PageName, string>> = { thanks: '?checkout=x', resetPassword: '?token=x' };
const addressOf = (name: PageName): string => `${pages[name].replace(':id', '1')}${searches[name] ?? ''}`;

const main = (page: Page) => page.getByRole('main');

/** Opens a page as it is before any script has run. */
const openDrawn = async (browser: Browser, baseURL: string, width: number): Promise<Page> => {
  const viewport = { width, height: 900 };
  return (await browser.newContext({ baseURL, javaScriptEnabled: false, viewport })).newPage();
};

/** Where the heading stands in the page. Without scripts there is a line about them above it all. */
const placeOf = async (page: Page) => {
  const around = await main(page).boundingBox();
  const box = await main(page).getByRole('heading', { level: 1 }).boundingBox();
  return (
    box && { x: Math.round(box.x), y: Math.round(box.y - (around?.y ?? 0)), height: Math.round(box.height) }
  );
};

test('every page shows what it is and that it is loading before any script has run [PAGE-12]', async ({
  browser,
  house,
}) => {
  const page = await openDrawn(browser, house.url, 1280);
  const titles = new Map<string, string>();
  for (const name of names) {
    await page.goto(addressOf(name));
    await expect(main(page), name).toHaveAttribute('aria-busy', 'true');
    const box = await main(page).boundingBox();
    expect(box?.height, name).toBeGreaterThan(250);
    expect((await main(page).innerText()).trim(), name).not.toBe('');
    // Nothing is said to be empty, missing or wrong that nobody has looked for yet.
    await expect(main(page).getByRole('alert'), name).toHaveCount(0);
    await expect(main(page), name).not.toContainText(
      / yet\. Go back|is empty|not found|no longer valid|Admins only/,
    );
    titles.set(name, await page.title());
  }
  expect(titles.get('bookings')).toBe('Booking History · Nightdesk');
  expect([...titles.values()].filter((title) => title === 'Nightdesk')).toEqual([]);
  await page.context().close();
});

test('an address without a page says so before any script has run', async ({ browser, house }) => {
  const page = await openDrawn(browser, house.url, 1280);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.context().close();
});

/** Pages whose heading is the name of what they show, which comes with the answer. */
const namedLater: ReadonlySet<PageName> = new Set(['room', 'studyRoom', 'pc']);

for (const width of [1280, 390])
  test(`no page jumps when its script takes over, ${width} pixels wide [PAGE-12]`, {
    tag: '@thorough',
  }, async ({ browser, page, house }) => {
    // Two visits of each page in one test.
    test.slow();
    const drawn = await openDrawn(browser, house.url, width);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, admin);
    // Who is there is told; whatever else a page asks for stays on its way.
    await page.route(/\/api\/(?!auth\/get-session)/, () => {});
    for (const name of names.filter((one) => !namedLater.has(one))) {
      await drawn.goto(addressOf(name));
      await page.goto(addressOf(name));
      await expect(main(page), name).not.toHaveAttribute('aria-busy');
      await expect
        .soft(main(page).getByRole('heading', { level: 1 }), name)
        .toHaveText((await main(drawn).getByRole('heading', { level: 1 }).textContent()) ?? '');
      expect(await placeOf(page), name).toEqual(await placeOf(drawn));
    }
    await drawn.context().close();
  });
