import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from './support/house.ts';
import { openKitchen, placeOrder } from './support/make-orders.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';

/** A browser has six connections to a site. */
const tabCount = 8;

/** The streams that are open, each with the tab that holds it. */
const watchStreams = (context: BrowserContext) => {
  const streams = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    const tab = request.frame().page();
    streams.set(request, tab);
    tab.on('close', () => streams.delete(request));
  });
  context.on('requestfailed', (request) => streams.delete(request));
  context.on('requestfinished', (request) => streams.delete(request));
  return streams;
};

/** All at once: none waits until another has loaded. */
const openTabs = (context: BrowserContext, path: string): Promise<Page[]> =>
  Promise.all(
    Array.from({ length: tabCount }, async () => {
      const tab = await context.newPage();
      await tab.goto(path);
      return tab;
    }),
  );

const step = (tab: Page) => tab.getByRole('article').locator('[aria-current="step"]');

test('eight tabs of one browser follow an order over one stream, and go on when the tab that holds it is closed [LIVE-8]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Soup']);
  const streams = watchStreams(page.context());
  const tabs = await openTabs(page.context(), '/OrderStatus');
  for (const tab of tabs) await expect(step(tab)).toContainText('Just Ordered');
  await kitchen.move(order, 'Few More Minutes');
  for (const tab of tabs) await expect(step(tab)).toContainText('Few More Minutes');
  // On a slow machine one tab may have taken the stream from another.
  await expect.poll(() => streams.size).toBe(1);

  const [leader] = streams.values();
  await leader?.close();
  const others = tabs.filter((tab) => tab !== leader);
  expect(others).toHaveLength(tabCount - 1);
  // Changes while nobody holds the stream are not lost.
  await kitchen.move(order, 'Ready to Serve');
  for (const tab of others) await expect(step(tab)).toContainText('Ready to Serve');
  await expect.poll(() => streams.size).toBe(1);
  await kitchen.move(order, 'Few More Minutes');
  for (const tab of others) await expect(step(tab)).toContainText('Few More Minutes');
  await expect.poll(() => streams.size).toBe(1);
});

test('whoever signs in or out in one tab has done so in all [AUTH-23]', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  const other = await page.context().newPage();
  await other.goto('/OrderStatus');
  await expect(other.getByText('Please log in to follow your order.')).toBeVisible();
  await page.goto('/login');
  await logIn(page, guest);
  await expect(other.getByText('No orders found for your account.')).toBeVisible();
  const order = await placeOrder(page, ['Soup']);
  const kitchen = await openKitchen(house);
  await expect(step(other)).toContainText('Just Ordered');
  await kitchen.move(order, 'Ready to Serve');
  await expect(step(other)).toContainText('Ready to Serve');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByText('Please log in to follow your order.')).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
});

test('a browser without locks keeps a stream for each tab [LIVE-8]', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Soup']);
  const streams = watchStreams(page.context());
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/OrderStatus');
    await expect(step(tab)).toContainText('Just Ordered');
  }
  await kitchen.move(order, 'Ready to Serve');
  for (const tab of [page, other]) await expect(step(tab)).toContainText('Ready to Serve');
  expect(new Set(streams.values()).size).toBe(2);
});
