import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { isOpenOrder, type OrderStatus } from '#contract/food/orders.rules.ts';
import type { FoodOrder } from '#contract/food/orders.ts';
import { madeUpOrder as madeUp } from '#web/features/food/status/sample-order.ts';
import { admin, newGuest, signIn, signUp } from './people.ts';

/** Signs in through the API: the next page that is opened is the admin's. */
export const enterDesk = (page: Page) => signIn(page, admin);

/** Opens the admin's orders and waits until those that are there are shown. */
export const openOrders = async (page: Page, search = '') => {
  await enterDesk(page);
  await page.goto(`/OrderUpdate${search}`);
  // The first page of a house is slow to come on a busy machine.
  await expect(page.getByText(/(^| )open orders?\./)).toBeVisible();
};

/** A guest in another window, who only uses the API. */
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

/** Presses a button, and the same spot again as soon as another order or step can be pressed there. */
export const pressTwice = async (page: Page, button: Locator) => {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const spot = { x: x + width / 2, y: y + height / 2 };
  await page.evaluate((at) => {
    const find = () => document.elementFromPoint(at.x, at.y)?.closest('button') ?? undefined;
    const read = (one = find()) =>
      `${one?.closest('[data-order]')?.getAttribute('data-order')} ${one?.textContent}`;
    const first = read();
    new MutationObserver((_, observer) => {
      const now = find();
      if (!now || now.disabled || read(now) === first) return;
      observer.disconnect();
      now.click();
      document.documentElement.dataset.pressed = 'twice';
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, spot);
  await page.mouse.click(spot.x, spot.y);
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'twice');
};

type Made = { status?: OrderStatus; minutes?: number; dishes?: string[]; more?: Partial<FoodOrder> };

/** A made-up order for what a test cannot wait for, such as one that has waited for half an hour. */
export const madeUpOrder = (
  id: number,
  { status = 'Just Ordered', minutes = 1, dishes = ['Soup'], more }: Made,
): FoodOrder =>
  madeUp(String(id), {
    orderInfo: status,
    foodItems: dishes.map((foodName) => ({ foodName, price: 5.99, dishId: 9, imageUrl: '' })),
    reached: [{ step: 'Just Ordered', at: new Date(Date.now() - minutes * 60_000).toISOString() }],
    ...more,
  });

/** Gives the page these orders instead of the house's, and no events, so that it polls. */
export const showMadeUp = async (page: Page, orders: readonly FoodOrder[]) => {
  await page.route('**/api/events', () => {});
  await page.route('**/api/orderDetails?*', (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const open = asked.get('open');
    const wanted = orders.filter(
      ({ orderInfo }) => open === null || isOpenOrder(orderInfo) === (open === 'true'),
    );
    return route.fulfill({ json: wanted.slice(0, Number(asked.get('limit'))) });
  });
};

/** Counts the bells that ring, two notes each, in the place of the machine's sound. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard = { notes: 0 };
    const part = { connect: () => part, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    Object.assign(window, {
      heard,
      AudioContext: class {
        state = 'running';
        currentTime = 0;
        createGain = () => ({ ...part, gain: part });
        createOscillator = () => ({
          ...part,
          frequency: {},
          stop() {},
          start() {
            heard.notes += 1;
          },
        });
      },
    });
  });

export const bells = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { notes: number } }).heard.notes / 2); // as listen put it

/** A column of the board. */
export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A refusal from the server. */
export const refusal = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'x',
    status,
    detail,
    code: 'BAD_INPUT',
    requestId: 'x',
  }),
});

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
