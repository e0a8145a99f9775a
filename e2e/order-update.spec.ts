import type { FoodOrder } from '#contract/food/orders.ts';
import { countPresses } from './support/count-presses.ts';
import { expect, test } from './support/house.ts';
import {
  bells,
  column,
  enterDesk,
  listen,
  madeUpOrder,
  openGuest,
  openOrders,
  orderCard,
  pressTwice,
  refusal,
  showMadeUp,
  step,
} from './support/kitchen-desk.ts';
import { placeOrder } from './support/make-orders.ts';
import { newGuest, signUp } from './support/people.ts';

test('a new order shows by itself with all that the kitchen needs, stands out until it is touched, and is announced [KITCHEN-1, KITCHEN-2, KITCHEN-11]', async ({
  page,
  browser,
  house,
}) => {
  const guest = await openGuest(browser, house);
  const before = await placeOrder(guest, ['Soup']);
  await openOrders(page);
  await expect(page).toHaveTitle('Admin - Update Order Info · Nightdesk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin - Update Order Info');
  await expect(orderCard(page, before)).toBeVisible();
  const menu: { name: string; price: number }[] = await (await guest.request.get('/api/menu')).json();
  const total = ['Burger', 'Ice Cream'].reduce(
    (sum, name) => sum + (menu.find((dish) => dish.name === name)?.price ?? 0),
    0,
  );
  const id = await placeOrder(guest, ['Burger', 'Ice Cream'], { roomType: 'Study Room', roomId: '18' });
  const card = orderCard(page, id);
  await expect(card).toContainText('Study Room · 18');
  await expect(card.getByRole('listitem')).toHaveText(['Burger', 'Ice Cream']);
  await expect(card).toContainText(`Total $${total.toFixed(2)}`);
  await expect(card).toContainText(guest.email);
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await expect(card.getByText('Just Ordered', { exact: true })).toBeVisible();
  await expect(card.locator('time')).toHaveText(/^\d\d:\d\d$/);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(`#${id}`);
  await expect(page.getByText(`New order #${id}, Study Room 18`, { exact: true })).toBeAttached();
  await expect(card).toHaveAttribute('data-fresh');
  // Orders that were there at first do not stand out.
  await expect(orderCard(page, before)).not.toHaveAttribute('data-fresh');
  await card.click({ position: { x: 8, y: 8 } });
  await expect(card).not.toHaveAttribute('data-fresh');
});

test('an order goes through its steps: each press is confirmed, its own button is off, the next one stands out [KITCHEN-3, KITCHEN-4]', async ({
  page,
  browser,
  house,
}) => {
  const guest = await openGuest(browser, house);
  const id = await placeOrder(guest, ['Soup']);
  await openOrders(page);
  const steps = ['Few More Minutes', 'Ready to Serve', 'Completed', 'Few More Minutes'];
  await expect(orderCard(page, id).getByRole('button')).toHaveText(steps.slice(0, 3));
  for (const name of steps.slice(0, 3)) await expect(step(page, id, name)).toBeEnabled();
  for (const [index, name] of steps.entries()) {
    await step(page, id, name).click();
    await expect(page.getByRole('status')).toHaveText(`Order ${id} updated successfully!`);
    await expect(step(page, id, name)).toBeDisabled();
    await expect(orderCard(page, id).getByRole('button', { disabled: true })).toHaveCount(1);
    // The first button is the wide one: what follows, or the last step itself.
    const next = index === 3 ? 'Ready to Serve' : (steps[Math.min(index + 1, 2)] ?? '');
    await expect(orderCard(page, id).getByRole('button').first()).toHaveText(next);
    const [told] = await (await guest.request.get('/api/orderDetails')).json();
    expect([told._id, told.orderInfo]).toEqual([id, name]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('status')).toHaveCount(0);
  }
});

test('a press counts although a new order comes in at that moment [KITCHEN-3, KITCHEN-15]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const guest = await openGuest(browser, house);
  const id = await placeOrder(guest, ['Soup']);
  await openOrders(page);
  await step(page, id, 'Few More Minutes').hover();
  await page.mouse.down();
  const newer = await placeOrder(guest, ['Soup'], { roomType: 'Study Room', roomId: '9' });
  // It is announced at once, and stands before the other as soon as the button is released.
  await expect(page.getByText(`New order #${newer}, Study Room 9`, { exact: true })).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('status')).toHaveText(`Order ${id} updated successfully!`);
  await expect(step(page, id, 'Few More Minutes')).toBeDisabled();
  await expect(orderCard(page, newer)).toBeVisible();
});

test('two quick presses move one order by one step, in the list and on the board [KITCHEN-3, KITCHEN-14]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const guest = await openGuest(browser, house);
  const first = await placeOrder(guest, ['Soup'], { roomId: 'Loft' });
  const second = await placeOrder(guest, ['Soup'], { roomId: 'Loft' });
  const read = async () =>
    (await (await guest.request.get('/api/orderDetails')).json()).map((one: FoodOrder) => one.orderInfo);
  await openOrders(page, '?q=loft');
  await pressTwice(page, step(page, second, 'Few More Minutes'));
  await expect(step(page, second, 'Ready to Serve')).toBeEnabled();
  expect(await read()).toEqual(['Few More Minutes', 'Just Ordered']);
  // There the order goes, and the one below it comes up.
  const third = await placeOrder(guest, ['Soup'], { roomId: 'Loft' });
  await openOrders(page, '?view=kitchen&q=loft');
  await pressTwice(page, step(page, first, 'Few More Minutes'));
  await expect(step(column(page, 'Just Ordered'), third, 'Few More Minutes')).toBeEnabled();
  expect(await read()).toEqual(['Just Ordered', 'Few More Minutes', 'Few More Minutes']);
});

test('whoever works by keyboard stays at the order that they have moved', { tag: '@thorough' }, async ({
  page,
  browser,
  house,
}) => {
  const id = await placeOrder(await openGuest(browser, house), ['Soup']);
  await openOrders(page);
  await step(page, id, 'Few More Minutes').press('Enter');
  await expect(page.getByRole('status')).toHaveText(`Order ${id} updated successfully!`);
  await expect(orderCard(page, id)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(step(page, id, 'Ready to Serve')).toBeFocused();
});

test('the kitchen follows the desk and the guests without a reload, rings once, and two presses at once end in one state everywhere [KITCHEN-11, KITCHEN-15]', async ({
  page,
  browser,
  house,
}) => {
  const guest = await openGuest(browser, house);
  const first = await placeOrder(guest, ['Soup']);
  const kitchen = await (await browser.newContext({ baseURL: house.url })).newPage();
  await listen(kitchen);
  await Promise.all([openOrders(page), openOrders(kitchen, '?view=kitchen')]);
  await kitchen.getByRole('switch', { name: 'Sound' }).click();
  const id = await placeOrder(guest, ['Soup'], { roomType: 'Study Room', roomId: '7' });
  await expect(orderCard(column(kitchen, 'Just Ordered'), id)).toHaveAttribute('data-fresh');
  await expect(kitchen.getByText(`New order #${id}, Study Room 7`, { exact: true })).toBeAttached();
  // One of them rang when the sound was switched on.
  expect(await bells(kitchen)).toBe(2);
  await step(page, id, 'Few More Minutes').click();
  await expect(orderCard(column(kitchen, 'Few More Minutes'), id)).toBeVisible();
  const cancelled = await guest.request.post(`/api/orderDetails/${first}/cancel`);
  expect(cancelled.status()).toBe(200);
  await expect(orderCard(kitchen, first)).toHaveCount(0);
  // Neither gets the other's change before both have pressed.
  const pressed = Promise.withResolvers<void>();
  let presses = 0;
  for (const window of [page, kitchen])
    await window.route(`**/api/orderDetails/${id}`, async (route) => {
      presses += 1;
      if (presses === 2) pressed.resolve();
      await pressed.promise;
      await route.continue();
    });
  await Promise.all([step(page, id, 'Ready to Serve').click(), step(kitchen, id, 'Completed').click()]);
  for (const window of [page, kitchen])
    await expect(window.getByRole('status')).toHaveText(`Order ${id} updated successfully!`);
  const [{ orderInfo }] = await (await guest.request.get('/api/orderDetails')).json();
  expect(['Ready to Serve', 'Completed']).toContain(orderInfo);
  for (const window of [page, kitchen]) {
    await expect(step(window, id, orderInfo)).toBeDisabled();
    await expect(orderCard(window, id).getByRole('button', { disabled: true })).toHaveCount(1);
  }
  expect(await bells(kitchen)).toBe(2);
  await kitchen.close();
});

test('guests and visitors are told that the page is for admins [KITCHEN-9]', async ({ page }) => {
  for (const who of ['a visitor', 'a guest']) {
    if (who === 'a guest') await signUp(page, newGuest());
    for (const [path, heading] of [
      ['/OrderUpdate', 'Clerks and admins only'],
      ['/MenuUpdate', 'Admins only'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
  }
});

test('orders that do not come can be asked for again [KITCHEN-7]', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await enterDesk(page);
  await showMadeUp(page, [madeUpOrder(7001, {})]);
  const presses = await countPresses(page);
  await page.route('**/api/orderDetails?*', async (route) =>
    (await presses()) > 0 ? route.fallback() : route.fulfill(refusal(400, 'Not today.')),
  );
  await page.goto('/OrderUpdate');
  await expect(page.getByRole('alert').getByText('Failed to fetch orders.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(orderCard(page, '7001')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an update that is refused or not answered is said to have failed, with the reason where there is one [KITCHEN-8]', async ({
  page,
  browser,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const id = await placeOrder(await openGuest(browser, house), ['Soup']);
  await openOrders(page);
  await page.route(`**/api/orderDetails/${id}`, (route) => route.fulfill(refusal(400, 'The oven is cold.')));
  await step(page, id, 'Ready to Serve').click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Failed to update order information. The oven is cold.');
  await page.unroute(`**/api/orderDetails/${id}`);
  await page.route(`**/api/orderDetails/${id}`, (route) => route.abort());
  await step(page, id, 'Ready to Serve').click();
  await expect(alert).toHaveText('Failed to update order information.');
  await expect(step(page, id, 'Ready to Serve')).toBeEnabled();
  await page.unroute(`**/api/orderDetails/${id}`);
  await step(page, id, 'Ready to Serve').click();
  await expect(page.getByRole('status')).toHaveText(`Order ${id} updated successfully!`);
  await expect(alert).toHaveCount(0);
});

test('an order that its guest has just cancelled is told when it is pressed, and has no buttons any more', {
  tag: '@thorough',
}, async ({ page, browser, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const guest = await openGuest(browser, house);
  const id = await placeOrder(guest, ['Soup']);
  await openOrders(page);
  await page.route(`**/api/orderDetails/${id}`, async (route) => {
    const response = await guest.request.post(`/api/orderDetails/${id}/cancel`);
    expect(response.status(), await response.text()).toBe(200);
    await route.continue();
  });
  await step(page, id, 'Few More Minutes').click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'Failed to update order information. This order has been cancelled by its guest.',
  );
  await expect(orderCard(page, id).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(orderCard(page, id).getByRole('button')).toHaveCount(0);
});

test('whom to ask for shows as soon as the guest has told, with a number to call [KITCHEN-13]', async ({
  page,
  browser,
  house,
}) => {
  const guest = await openGuest(browser, house);
  const id = await placeOrder(guest, ['Soup']);
  await openOrders(page);
  await expect(orderCard(page, id)).toBeVisible();
  const contact = { name: 'Noor Ali', roomNumber: '24b', phoneNumber: '+351 912 (345)' };
  const response = await guest.request.post('/api/orderDetails/contact', { data: contact });
  expect(response.status(), await response.text()).toBe(200);
  await expect(orderCard(page, id)).toContainText('Noor Ali · Room 24b');
  await expect(orderCard(page, id).getByRole('link', { name: '+351 912 (345)' })).toHaveAttribute(
    'href',
    'tel:+351912345',
  );
});
