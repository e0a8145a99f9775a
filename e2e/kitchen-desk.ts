import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { admin, newGuest, signUp } from './people.ts';

/** Signs in by the call: the next page that is opened is the admin's. */
export const enterDesk = async (page: Page) => {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: admin });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** A page full of orders may take its time on a busy machine. */
export const waitForOrders = (page: Page) =>
  expect(page.getByText(/(^| )open orders?\./)).toBeVisible({ timeout: 15_000 });

/** Opens the orders, as the admin who is signed in, and waits until those that are there are shown. */
export const lookAtOrders = async (page: Page, search = '') => {
  await page.goto(`/OrderUpdate${search}`);
  await waitForOrders(page);
};

/** Signs in as the admin and opens the orders. */
export const openOrders = async (page: Page, search = '') => {
  await enterDesk(page);
  await lookAtOrders(page, search);
};

/** A guest in another window, who only calls. */
export const openGuest = async (browser: Browser, { url }: { url: string }) => {
  const guest = await (await browser.newContext({ baseURL: url })).newPage();
  const person = newGuest();
  await signUp(guest, person);
  return Object.assign(guest, { email: person.email });
};

export const orderCard = (page: Page | Locator, id: string): Locator =>
  page.getByRole('article', { name: `#${id}`, exact: true });

/** The button of an order that moves it to a step. */
export const step = (page: Page | Locator, id: string, name: string): Locator =>
  orderCard(page, id).getByRole('button', { name, exact: true });

type Made = { status?: string; minutes?: number; dishes?: string[]; more?: object };

/** A made-up order for what a test cannot live to see, such as one that has waited for half an hour. */
export const madeUpOrder = (
  id: number,
  { status = 'Just Ordered', minutes = 1, dishes = ['Soup'], more }: Made,
) => ({
  _id: String(id),
  number: 1,
  email: 'mara@example.test',
  roomType: 'Study Room',
  roomId: '18',
  totalPrice: '13.98',
  orderInfo: status,
  foodItems: dishes.map((foodName) => ({ foodName, price: 5.99, dishId: 9, imageUrl: '' })),
  reached: [{ step: 'Just Ordered', at: new Date(Date.now() - minutes * 60_000).toISOString() }],
  revision: 1,
  ...more,
});

/** Lets the page see these orders instead of the house's, and hear nothing: it looks again by itself. */
export const showMadeUp = async (page: Page, orders: readonly { orderInfo: string }[]) => {
  await page.route('**/api/events', () => {});
  await page.route('**/api/orderDetails?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const open = orders.filter(({ orderInfo }) => orderInfo !== 'Completed' && orderInfo !== 'Cancelled');
    const wanted = asked.get('open') === 'true' ? open : orders;
    return route.fulfill({ json: wanted.slice(0, Number(asked.get('limit'))) });
  });
};

/** Lets as much time pass on the page's clock, which is the test's, as it takes to look again without a stream. */
export const passUntilLookedAgain = (page: Page) => page.clock.runFor(10_000);

/** Expects that all of these can be touched: high enough, and within the page. */
export const expectRoomy = async (controls: Locator, height: number, width: number) => {
  const wrong = await controls.evaluateAll(
    (all, least) =>
      all
        .map((control) => ({ box: control.getBoundingClientRect(), text: control.textContent }))
        .filter(({ box }) => box.height < least.height || box.left < 0 || box.right > least.width)
        .map(({ box, text }) => `${text}: ${box.height} high, up to ${box.right}`),
    { height, width },
  );
  expect(wrong).toEqual([]);
};
