import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/house.ts';
import { openKitchen, placeOrder } from './support/make-orders.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';

/** A browser has six connections to a site. */
const tabCount = 8;

/** The tabs that have asked for a stream and are still open. */
const watchStreams = (context: BrowserContext) => {
  const holders = new Set<Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') return;
    const tab = request.frame().page();
    holders.add(tab);
    tab.on('close', () => holders.delete(tab));
  });
  return holders;
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

test('eight tabs of one browser follow an order over one stream, and go on when the tab that holds it is closed [LIVE-8]', async ({
  page,
  house,
}) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Soup']);
  const holders = watchStreams(page.context());
  const tabs = await openTabs(page.context(), '/OrderStatus');
  for (const tab of tabs) await expect(step(tab)).toContainText('Just Ordered');
  await kitchen.move(order, 'Few More Minutes');
  for (const tab of tabs) await expect(step(tab)).toContainText('Few More Minutes');
  expect(holders.size).toBe(1);

  const [leader] = holders;
  await leader?.close();
  const others = tabs.filter((tab) => tab !== leader);
  expect(others).toHaveLength(tabCount - 1);
  // What happens while nobody holds the stream is not lost.
  await kitchen.move(order, 'Ready to Serve');
  for (const tab of others) await expect(step(tab)).toContainText('Ready to Serve');
  await expect.poll(() => holders.size).toBe(1);
  await kitchen.move(order, 'Few More Minutes');
  for (const tab of others) await expect(step(tab)).toContainText('Few More Minutes');
  expect(holders.size).toBe(1);
});

test('whoever signs in or out in one tab has done so in all [AUTH-23]', async ({ page, house }) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  const other = await page.context().newPage();
  await other.goto('/OrderStatus');
  await expect(other.getByText('Please log in to see how far your order is.')).toBeVisible();
  await page.goto('/login');
  await logIn(page, guest);
  await expect(other.getByText('No orders found for your account.')).toBeVisible();
  const order = await placeOrder(page, ['Soup']);
  const kitchen = await openKitchen(house);
  await expect(step(other)).toContainText('Just Ordered');
  await kitchen.move(order, 'Ready to Serve');
  await expect(step(other)).toContainText('Ready to Serve');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByText('Please log in to see how far your order is.')).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
});

test('a browser without locks keeps a stream for each tab [LIVE-8]', async ({ page, house }) => {
  await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Soup']);
  const holders = watchStreams(page.context());
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/OrderStatus');
    await expect(step(tab)).toContainText('Just Ordered');
  }
  await kitchen.move(order, 'Ready to Serve');
  for (const tab of [page, other]) await expect(step(tab)).toContainText('Ready to Serve');
  expect(holders.size).toBe(2);
});
