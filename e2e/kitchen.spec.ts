import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import {
  bells,
  column,
  enterDesk,
  expectRoomy,
  listen,
  madeUpOrder,
  openGuest,
  openOrders,
  orderCard,
  refusal,
  showMadeUp,
  step,
} from './support/kitchen-desk.ts';
import { placeOrder } from './support/make-orders.ts';

const oneOfEach = [
  madeUpOrder(7006, { dishes: ['Burger'] }),
  madeUpOrder(7005, { minutes: 7 }),
  madeUpOrder(7004, { status: 'Few More Minutes', minutes: 18 }),
  madeUpOrder(7003, { status: 'Ready to Serve', minutes: 38 }),
  madeUpOrder(7002, { status: 'Cancelled' }),
  madeUpOrder(7001, { status: 'Completed', minutes: 60 }),
];

test('the board has a column for each step, the oldest first, and an order moves on when it is pressed [KITCHEN-14]', async ({
  page,
  browser,
  house,
}) => {
  const guest = await openGuest(browser, house);
  const first = await placeOrder(guest, ['Soup']);
  const second = await placeOrder(guest, ['Pizza']);
  await openOrders(page);
  await page.getByRole('radio', { name: 'Kitchen', exact: true }).check();
  await expect(page).toHaveURL('/OrderUpdate?view=kitchen');
  await page.reload();
  await expect(orderCard(column(page, 'Just Ordered'), first)).toBeVisible();
  const ids = await column(page, 'Just Ordered').getByRole('heading', { level: 3 }).allTextContents();
  expect(ids.indexOf(`#${first}`)).toBeLessThan(ids.indexOf(`#${second}`));
  let from = 'Just Ordered';
  for (const next of ['Few More Minutes', 'Ready to Serve', 'Completed']) {
    await step(column(page, from), first, next).click();
    await expect(page.getByRole('status')).toHaveText(`Order ${first} updated successfully!`);
    await expect(orderCard(column(page, next), first)).toBeVisible();
    await expect(orderCard(column(page, from), first)).toHaveCount(0);
    from = next;
  }
  await expect(orderCard(column(page, 'Just Ordered'), second)).toBeVisible();
});

test('columns count, are searched and sorted, scroll by themselves, and hold the twenty completed last', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  const done = Array.from({ length: 25 }, (_, index) =>
    madeUpOrder(6025 - index, {
      status: 'Completed',
      more: {
        reached: [
          { step: 'Just Ordered', at: '2026-01-01T10:00:00.000Z' },
          { step: 'Completed', at: new Date(Date.now() - index * 60_000).toISOString() },
        ],
      },
    }),
  );
  await showMadeUp(page, [...oneOfEach.slice(0, 5), ...done]);
  await page.goto('/OrderUpdate?view=kitchen');
  await expect(column(page, 'Just Ordered').getByRole('heading', { level: 3 })).toHaveText([
    '#7005',
    '#7006',
  ]);
  await expect(column(page, 'Just Ordered')).toContainText('Just Ordered2');
  await expect(column(page, 'Completed')).toContainText('Completed25');
  await expect(column(page, 'Completed').getByRole('article')).toHaveCount(20);
  await expect(column(page, 'Completed').getByRole('article').first()).toHaveAccessibleName('#6025');
  const before = await page.evaluate(() => scrollY);
  await orderCard(column(page, 'Completed'), '6006').scrollIntoViewIfNeeded();
  await expect(orderCard(column(page, 'Completed'), '6006')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(column(page, 'Just Ordered').getByRole('heading', { level: 3 })).toHaveText([
    '#7006',
    '#7005',
  ]);
  await page.getByPlaceholder('Order, room or dish').fill('burger');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(column(page, 'Ready to Serve')).toContainText('Nothing here.');
  await expect(page).toHaveURL('/OrderUpdate?view=kitchen&q=burger&sort=newest');
  await page.getByPlaceholder('Order, room or dish').fill('');
  await column(page, 'Completed').getByRole('button', { name: 'All completed orders' }).click();
  await expect(page.getByRole('article')).toHaveCount(25);
  await expect(page).toHaveURL('/OrderUpdate?status=Completed');
});

test('the board fills the screen and gives it back, with its messages on it, also when orders no longer come', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await enterDesk(page);
  await showMadeUp(page, oneOfEach);
  await page.route('**/api/orderDetails/7003', (route) =>
    route.fulfill({ json: { ...oneOfEach[3], orderInfo: 'Completed', revision: 2 } }),
  );
  await page.goto('/OrderUpdate?view=kitchen');
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.textContent?.includes('#7003'))).toBe(true);
  await step(page, '7003', 'Completed').click();
  await expect(page.getByRole('status')).toHaveText('Order 7003 updated successfully!');
  const onScreen = (role: string) =>
    page.evaluate(
      (selector) => document.fullscreenElement?.contains(document.querySelector(selector)),
      `[role="${role}"]`,
    );
  expect(await onScreen('status')).toBe(true);
  // After a refusal the page refetches, and that is refused, too.
  await page.route('**/api/orderDetails/7004', (route) => route.fulfill(refusal(400, 'Too hot.')));
  await page.route('**/api/orderDetails?*', (route) => route.fulfill(refusal(403, 'No.')));
  await step(page, '7004', 'Completed').click();
  await expect(page.getByRole('alert').getByText('Too hot.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch orders.');
  expect(await onScreen('alert')).toBe(true);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
  await expect(orderCard(page, '7004')).toBeVisible();
  await leave.click();
  await expect(leave).toHaveCount(0);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('a new order rings once when the sound is on, and the choice is kept', { tag: '@thorough' }, async ({
  page,
}) => {
  await listen(page);
  await page.clock.install();
  await enterDesk(page);
  const orders = [madeUpOrder(7001, {})];
  await showMadeUp(page, orders);
  await page.goto('/OrderUpdate');
  const sound = page.getByRole('switch', { name: 'Sound' });
  await expect(sound).not.toBeChecked();
  await expect(orderCard(page, '7001')).toBeVisible();
  /** Without a stream the page polls. */
  const comeIn = async (...ids: number[]) => {
    orders.unshift(...ids.map((id) => madeUpOrder(id, {})));
    await page.clock.runFor(10_000);
    // It stands out as soon as it has rung, which is a moment after it is drawn.
    await expect(orderCard(page, String(ids[0]))).toHaveAttribute('data-fresh');
  };
  await comeIn(7002);
  expect(await bells(page)).toBe(0);
  await sound.click();
  await expect(sound).toBeChecked();
  expect(await bells(page)).toBe(1);
  await comeIn(7004, 7003);
  expect(await bells(page)).toBe(3);
  await page.reload();
  await expect(sound).toBeChecked();
  await expect(orderCard(page, '7004')).toBeVisible();
  expect(await bells(page)).toBe(0);
  await comeIn(7005);
  expect(await bells(page)).toBe(1);
  await sound.click();
  await expect(sound).not.toBeChecked();
  expect(await bells(page)).toBe(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('one column shows at a time, by tabs that count, and the address keeps which', {
    tag: '@thorough',
  }, async ({ page }) => {
    await enterDesk(page);
    const orders = [...oneOfEach];
    await showMadeUp(page, orders);
    await page.goto('/OrderUpdate?view=kitchen');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['#7005', '#7006']);
    for (const [tab, id] of [
      ['Minutes 1', '#7004'],
      ['Ready 1', '#7003'],
      ['Done 1', '#7001'],
    ] as const) {
      await page.getByRole('radio', { name: tab, exact: true }).tap();
      await expect(page.getByRole('article').getByRole('heading')).toHaveText([id]);
    }
    await expect(page).toHaveURL('/OrderUpdate?view=kitchen&status=Completed');
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['#7001']);
    await page.getByRole('radio', { name: 'New 2', exact: true }).tap();
    await page.route('**/api/orderDetails/7005', (route) => {
      orders[1] = { ...madeUpOrder(7005, { status: 'Ready to Serve', minutes: 7 }), revision: 2 };
      return route.fulfill({ json: orders[1] });
    });
    await step(page, '7005', 'Ready to Serve').tap();
    await expect(page.getByRole('status')).toHaveText('Order 7005 updated successfully!');
    await expect(orderCard(page, '7005')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Ready 2', exact: true })).toBeVisible();
  });
});

for (const [colorScheme, width, narrower] of [
  ['light', 1280, 1024],
  ['dark', 390, 360],
] as const)
  test(`axe finds nothing on the board and its buttons are large, ${colorScheme}, ${width} pixels wide`, {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await enterDesk(page);
    const contact = { name: 'Noor Ali', roomNumber: '24b', phoneNumber: '+351 912 345 678' };
    await showMadeUp(page, [madeUpOrder(70007, { more: { contact } }), ...oneOfEach]);
    await page.goto('/OrderUpdate?view=kitchen');
    await expect(orderCard(page, '70007')).toBeVisible();
    await checkWithAxe(page);
    for (const wide of [width, narrower]) {
      await page.setViewportSize({ width: wide, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wide);
      await expectRoomy(page.getByRole('article').locator('a:visible, button:visible'), 56, wide);
    }
  });
