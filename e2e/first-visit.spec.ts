import type { Browser, Page } from '@playwright/test';
import { languages } from '#contract/languages.rules.ts';
import { type PageName, pages } from '#contract/pages.ts';
import { visitLimits } from '../bench/visit-limits.ts';
import { expect, test } from './support/house.ts';
import { admin, newGuest, signIn, signUp } from './support/people.ts';

/**
 * Watches the requests of a page, and the bytes of the responses, headers included, to those made before it opened its event
 * stream. After that it refetches what may have changed meanwhile, which is no part of the first visit.
 */
const watchTraffic = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const asked: string[] = [];
  const sizes = new Map<string, number | undefined>();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!asked.includes('/api/events')) sizes.set(requestId, undefined);
    asked.push(new URL(request.url).pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.set(requestId, encodedDataLength);
  });
  /** Zero until all have been received; the stream itself never is. */
  const countBytes = (): number => {
    const received = [...sizes.values()].filter((size) => size !== undefined);
    return received.length < sizes.size - 1 ? 0 : received.reduce((sum, size) => sum + size, 0);
  };
  return { asked, countBytes };
};

/** Visits a page and returns its requests and how many bytes came. */
const visit = async (page: Page, path: string) => {
  // Warms the server's cache, so that its responses are there in time to come with the document.
  await page.request.get(path);
  const { asked, countBytes } = await watchTraffic(page);
  // The event stream is the last request of a page.
  const last = page.waitForResponse('**/api/events');
  await page.goto(path);
  await last;
  await expect(page.getByRole('article').first()).toBeAttached();
  await expect.poll(countBytes).toBeGreaterThan(100_000);
  // Once the stream is open, the page refetches what may have changed meanwhile.
  return { asked: asked.slice(0, asked.indexOf('/api/events') + 1), bytes: countBytes() };
};

/** Adds up the layout shifts, from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit);
  });

for (const { name, path, asks } of [
  { name: 'Home', path: '/', asks: [] },
  { name: 'the list of rooms', path: '/rooms', asks: [] },
  // The days of its own calendar.
  { name: 'a room', path: '/room/1', asks: ['/api/availability'] },
])
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const)
    test(`${name} takes at most 15 requests and 200 kB on a first visit, and does not jump, ${width} pixels wide`, {
      tag: path === '/' && width === 1280 ? [] : ['@thorough'],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      const { asked, bytes } = await visit(page, path);
      expect(bytes).toBeLessThanOrEqual(visitLimits.kilobytes * 1000);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(visitLimits.requests);
      // All other responses came with the document, for exactly the calls that the page makes.
      expect(asked.filter((one) => one.startsWith('/api/'))).toEqual([...asks, '/api/events']);
      const shift = await page.evaluate(() => Reflect.get(globalThis, 'shift'));
      expect(shift).toBeLessThanOrEqual(visitLimits.shift);
    });

test('Home does not jump where the files of type come after the first paint', { tag: '@thorough' }, async ({
  page,
}) => {
  await watchShifts(page);
  const isDrawn = page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/*.woff2', async (route) => {
    await isDrawn;
    // Waits until the text in the machine's own fonts has been painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  const isLoaded = await page.evaluate(() => document.fonts.check('16px "Figtree Variable"'));
  expect(isLoaded).toBe(true);
  const shift = await page.evaluate(() => Reflect.get(globalThis, 'shift'));
  expect(shift).toBeLessThanOrEqual(visitLimits.shift);
});

/** The font files that a page needs; other scripts use none of ours. */
const fontsOf = (language: string): RegExp => {
  if (language === 'en') return /-basic-/;
  return language === 'ja' || language === 'ar' ? /^$/ : /-western-/;
};

for (const path of ['/room/1', '/', '/rooms'])
  for (const locale of languages)
    test(`${path} takes no more on a first visit in "${locale}", and nothing of another language [LANG-13]`, {
      tag: path === '/room/1' && locale === 'de' ? [] : ['@thorough'],
    }, async ({ browser, house }) => {
      const context = await browser.newContext({ baseURL: house.url, locale });
      const { asked, bytes } = await visit(await context.newPage(), path);
      expect.soft(bytes, locale).toBeLessThanOrEqual(visitLimits.kilobytes * 1000);
      expect.soft(asked.length, locale).toBeLessThanOrEqual(visitLimits.requests);
      const built = asked.filter((one) => one.startsWith('/assets/'));
      const scripts = built.filter((one) => one.endsWith('.js'));
      expect(scripts.length, locale).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`/assets/${locale}-`);
      for (const font of built.filter((one) => one.endsWith('.woff2'))) expect(font).toMatch(fontsOf(locale));
      await context.close();
    });

test('built files are cached for good, the page itself never', { tag: '@thorough' }, async ({ page }) => {
  const responses = new Map<string, string | undefined>();
  page.on('response', (response) =>
    responses.set(new URL(response.url()).pathname, response.headers()['cache-control']),
  );
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(responses.get('/')).toBe('no-store');
  const built = [...responses].filter(([path]) => path.startsWith('/assets/'));
  expect(built.length).toBeGreaterThan(2);
  for (const [path, control] of built) expect(control, path).toBe('public, max-age=31536000, immutable');
});

test('the policy forbids inline script and foreign frames, and normal use breaks none of it', {
  tag: '@thorough',
}, async ({ page }) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  // Violations land in the console, which the fixture watches.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Available Rooms' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

const names = Object.keys(pages) as PageName[]; // it has no other keys

/** The query strings of pages that need one. */
const searches: Partial<Record<PageName, string>> = { thanks: '?checkout=x', resetPassword: '?token=x' };
const addressOf = (name: PageName): string =>
  `${pages[name].replace(':kind', 'room').replace(':id', '1')}${searches[name] ?? ''}`;

const main = (page: Page) => page.getByRole('main');

/** Opens a page as it is before any script has run. */
const openDrawn = async (browser: Browser, baseURL: string, width: number): Promise<Page> => {
  const viewport = { width, height: 900 };
  return (await browser.newContext({ baseURL, javaScriptEnabled: false, viewport })).newPage();
};

/** Where the heading stands in the page, measured at one moment. Without scripts there is a line about them above it all. */
const placeOf = (page: Page) =>
  main(page).evaluate((around) => {
    const box = around.querySelector('h1')?.getBoundingClientRect();
    return (
      box && {
        x: Math.round(box.x),
        y: Math.round(box.y - around.getBoundingClientRect().y),
        height: Math.round(box.height),
      }
    );
  });

test('every page shows what it is and that it is loading before any script has run [PAGE-12]', {
  tag: '@thorough',
}, async ({ browser, house }) => {
  const page = await openDrawn(browser, house.url, 1280);
  const titles = new Map<string, string>();
  for (const name of names) {
    await page.goto(addressOf(name));
    await expect(main(page), name).toHaveAttribute('aria-busy', 'true');
    const box = await main(page).boundingBox();
    expect(box?.height, name).toBeGreaterThan(250);
    expect((await main(page).innerText()).trim(), name).not.toBe('');
    // Nothing is shown as empty, missing or wrong before it was fetched.
    await expect(main(page).getByRole('alert'), name).toHaveCount(0);
    await expect(main(page), name).not.toContainText(
      / yet\. Go back|is empty|not found|no longer valid|[Aa]dmins only/,
    );
    titles.set(name, await page.title());
  }
  expect(titles.get('bookings')).toBe('Booking History · Nightdesk');
  expect([...titles.values()].filter((title) => title === 'Nightdesk')).toEqual([]);
  await page.context().close();
});

test('an address without a page says so before any script has run', { tag: '@thorough' }, async ({
  browser,
  house,
}) => {
  const page = await openDrawn(browser, house.url, 1280);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.context().close();
});

/** Pages whose heading is a name from the response. */
const namedLater: ReadonlySet<PageName> = new Set(['room', 'studyRoom', 'pc', 'deskGuest']);

for (const width of [1280, 390])
  test(`no page jumps when its script takes over, ${width} pixels wide [PAGE-12]`, {
    tag: '@thorough',
  }, async ({ browser, page, house }) => {
    // Two visits of each page in one test.
    test.slow();
    const drawn = await openDrawn(browser, house.url, width);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, admin);
    // Warms the server's cache, so that the clock of the venue comes with each document.
    await page.request.get('/');
    // Only the session is answered; all other requests stay pending.
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

test('a page takes over together with the banner above it, which pushes nothing down later [PAGE-12]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  // Records the banner's text at the moment at which the page takes over.
  await page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      const around = document.querySelector('main');
      if (!around || around.ariaBusy) return;
      observer.disconnect();
      Object.assign(globalThis, { said: document.querySelector('[data-banner]')?.textContent });
    }).observe(document, { subtree: true, childList: true }),
  );
  for (const path of ['/room/1', '/bookings']) {
    await page.goto(path);
    const said = await page.evaluate(() => Reflect.get(globalThis, 'said'));
    expect(said, path).toMatch(/^Please confirm your email/);
  }
});
