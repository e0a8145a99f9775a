import { expect, test } from './house.ts';

test('Home takes at most 150 kB of compressed JavaScript, 25 requests, and does not jump', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const script = new Set<string>();
  let bytes = 0;
  let requests = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') script.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (script.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit);
  });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
  expect(requests).toBeLessThanOrEqual(25);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.01);
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
