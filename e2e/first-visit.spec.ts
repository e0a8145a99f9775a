import type { Page } from '@playwright/test';
import { visitLimits } from '../bench/visit-limits.ts';
import { expect, test } from './support/house.ts';

/**
 * Watches the requests of a page, and the bytes of the responses, headers and all, to those made before it opened its stream
 * of events. After that it refetches what may have changed meanwhile, which is no part of the first visit.
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

/** Adds up by how much anything jumps, from the first paint on. */
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
      tag: width === 1280 ? [] : ['@thorough'],
    }, async ({ page }) => {
      // The server has been asked before, so that its answers are there in time to come with the document.
      await page.request.get(path);
      await page.setViewportSize({ width, height });
      const { asked, countBytes } = await watchTraffic(page);
      await watchShifts(page);
      // The stream of events is the last thing that a page asks for.
      const last = page.waitForResponse('**/api/events');
      await page.goto(path);
      await last;
      await expect(page.getByRole('article').first()).toBeAttached();
      await expect.poll(countBytes).toBeGreaterThan(100_000);
      expect(countBytes()).toBeLessThanOrEqual(visitLimits.kilobytes * 1000);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(visitLimits.requests);
      // All others came with the document, in the words in which the page makes them. Once
      // the stream is open, the page looks again for what has changed meanwhile.
      const calls = asked.slice(0, asked.indexOf('/api/events')).filter((one) => one.startsWith('/api/'));
      expect(calls).toEqual(asks);
      const shift = await page.evaluate(() => Reflect.get(globalThis, 'shift'));
      expect(shift).toBeLessThanOrEqual(visitLimits.shift);
    });

test('built files are cached for good, the page itself never', async ({ page }) => {
  const answers = new Map<string, string | undefined>();
  page.on('response', (answer) =>
    answers.set(new URL(answer.url()).pathname, answer.headers()['cache-control']),
  );
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(answers.get('/')).toBe('no-store');
  const built = [...answers].filter(([path]) => path.startsWith('/assets/'));
  expect(built.length).toBeGreaterThan(2);
  for (const [path, control] of built) expect(control, path).toBe('public, max-age=31536000, immutable');
});

test('the policy forbids inline script and foreign frames, and normal use breaks none of it', async ({
  page,
}) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  // Violations land in the console, which the fixture watches.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Available Rooms' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
