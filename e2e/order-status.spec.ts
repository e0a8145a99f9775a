import type { Page } from '@playwright/test';
import { checkWithAxe } from './support/check-with-axe.ts';
import { countPresses } from './support/count-presses.ts';
import { expect, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { openOrders, orderCard, refusal } from './support/kitchen-desk.ts';
import { openKitchen, placeOrder } from './support/make-orders.ts';
import { admin, logIn, newGuest, signIn, signUp, signUpAndOut } from './support/people.ts';

const card = (page: Page, number: number) =>
  page.getByRole('article', { name: `Order #${number}`, exact: true });

test('a visitor is asked to log in and comes back to their orders [ORDER-4]', async ({ page }) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await page.goto('/OrderStatus');
  await expect(page.getByText('Please log in to follow your order.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, guest);
  await expect(page).toHaveURL('/OrderStatus');
  await expect(page.getByText('No orders found for your account.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Order food', exact: true }).click();
  await expect(page).toHaveURL('/food');
});

const path = '/OrderStatus';

test(`${path} lists a guest's own orders, counted from their first [ORDER-1, ORDER-2, ORDER-5]`, async ({
  page,
  house,
  browser,
}) => {
  const kitchen = await openKitchen(house);
  const stranger = await browser.newPage({ baseURL: house.url });
  await signUp(stranger, newGuest());
  await placeOrder(stranger, ['Steak']);
  await signUp(page, newGuest());
  const first = await placeOrder(page, ['Pasta'], { roomType: 'Study Room', roomId: '18' });
  await kitchen.move(first, 'Completed');
  const second = await placeOrder(page, ['Biriyani', 'Soup', 'Ice Cream']);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Order Status' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  const open = card(page, 2);
  await expect(open.getByRole('definition')).toHaveText(['Group Study Room', '21', '$26.97']);
  await expect(open.getByRole('term')).toHaveText(['Room type', 'Room ID', 'Total price']);
  for (const dish of ['Biriyani', 'Soup', 'Ice Cream'])
    await expect(open.getByText(dish, { exact: true })).toBeVisible();
  await expect(open.locator('[aria-current="step"]')).toContainText('Just Ordered');
  const earlier = card(page, 1);
  await expect(earlier).toContainText('Study Room · Room ID 18');
  await expect(earlier).toContainText('$10.99');
  await expect(earlier.getByText('Completed', { exact: true })).toBeVisible();
  await stranger.close();

  const desk = await browser.newPage({ baseURL: house.url });
  await openOrders(desk);
  await expect(open).toContainText(`Kitchen #${second}`);
  await expect(orderCard(desk, second)).toContainText('Biriyani');
  await expect(earlier).toContainText(`Kitchen #${first}`);
  await expect(orderCard(desk, first)).toContainText('Pasta');
  await desk.close();
});

test('/foodbill is the same page', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  await page.goto('/foodbill');
  await expect(page.getByRole('heading', { level: 1, name: 'Order Status' })).toBeVisible();
  await expect(page.getByText('No orders found for your account.', { exact: true })).toBeVisible();
});

test('a status change shows in the window of the guest without a reload, and is read out [ORDER-1, ORDER-6]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  // If the stream was slow to open, the page refetches once more when it does.
  allowedInConsole.push(/ERR_FAILED/);
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Tacos']);
  await page.goto('/OrderStatus');
  const step = card(page, 1).locator('[aria-current="step"]');
  await expect(step).toContainText('Just Ordered');
  const news = (name: string) =>
    page.locator('[aria-live="polite"]', { hasText: new RegExp(`^Order #1: ${name}\\.$`) });
  await kitchen.move(order, 'Few More Minutes');
  await expect(step).toContainText('Few More Minutes');
  await expect(news('Few More Minutes')).toBeAttached();
  // The stream is open now: from here on the page gets nothing by polling.
  await page.route('**/api/orderDetails?*', (route) => route.abort());
  for (const name of ['Ready to Serve', 'Few More Minutes'] as const) {
    await kitchen.move(order, name);
    await expect(step).toContainText(name);
    await expect(news(name)).toBeAttached();
  }
  await expect(card(page, 1).getByRole('listitem').filter({ hasText: 'Ready to Serve' })).not.toContainText(
    /\d\d:\d\d/,
  );
  await kitchen.move(order, 'Completed');
  await expect(page.getByRole('heading', { name: 'Earlier orders' })).toBeVisible();
  await expect(card(page, 1).getByText('Completed', { exact: true })).toBeVisible();
});

test('where streams are blocked the page looks by itself [LIVE-4]', { tag: '@thorough' }, async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/404/);
  const kitchen = await openKitchen(house);
  await page.route('**/api/events', (route) => route.fulfill({ status: 404 }));
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Tacos']);
  await page.goto('/OrderStatus');
  const step = card(page, 1).locator('[aria-current="step"]');
  await expect(step).toContainText('Just Ordered');
  await kitchen.move(order, 'Ready to Serve');
  await expect(step).toContainText('Ready to Serve');
});

test('an order is cancelled until the kitchen starts, and not after', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const first = await placeOrder(page, ['Salad']);
  await placeOrder(page, ['Soup']);
  await page.goto('/OrderStatus');
  await card(page, 2).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Cancel Order #2?' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep order' }).click();
  await expect(card(page, 2).getByRole('button', { name: 'Cancel', exact: true })).toBeFocused();
  await card(page, 2).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await expect(card(page, 2).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(card(page, 2).getByRole('heading', { name: 'Order #2', exact: true })).toBeFocused();
  await card(page, 1).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Cancel Order #1?' })).toBeFocused();
  await kitchen.move(first, 'Few More Minutes');
  await expect(card(page, 1).getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  await expect(page.getByRole('group')).toHaveCount(0);
  await expect(card(page, 1).getByRole('heading', { name: 'Order #1', exact: true })).toBeFocused();
});

test('a reorder puts the same dishes and the room into the cart again [ORDER-7]', async ({ page, house }) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const order = await placeOrder(page, ['Soup', 'Soup', 'Pizza']);
  await kitchen.move(order, 'Completed');
  await page.goto('/OrderStatus');
  await expect(card(page, 1)).toContainText('2 × Soup and Pizza');
  // Pressed twice, it is put in once. Both presses at once: otherwise the second would hit the next page in this place.
  await card(page, 1)
    .getByRole('button', { name: 'Reorder' })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(page).toHaveURL('/food');
  await expect(page.getByRole('button', { name: 'Remove Soup' })).toHaveCount(2);
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
  await expect(page.getByLabel('Room ID')).toHaveValue('21');
  await expect(page.getByText('$24.97', { exact: true })).toBeVisible();
});

test('a reorder says how many found no place in the cart', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  await placeOrder(page, ['Soup', 'Soup', 'Pizza']);
  await page.goto('/OrderStatus');
  const soup = { dishId: 9, foodName: 'Soup', price: 5.99, imageUrl: '/pictures/dish-soup.svg' };
  await page.evaluate(
    (kept) => localStorage.setItem('nightdesk-food-order', kept),
    JSON.stringify({ lines: Array.from({ length: 48 }, () => soup) }),
  );
  await card(page, 1).getByRole('button', { name: 'Reorder' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'One order holds at most 50 items. 1 item of your reorder was left out.',
  );
  await page.getByRole('button', { name: 'Remove Soup' }).first().click();
  await page.getByRole('article', { name: 'Pizza' }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('status')).toHaveText('One order holds at most 50 items.');
});

test('orders that do not come can be asked for again [ORDER-3]', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/503/, /403/);
  await page.clock.install();
  await page.route('**/api/events', () => {});
  await signUp(page, newGuest());
  await placeOrder(page, ['Soup']);
  const presses = await countPresses(page);
  const seen = Promise.withResolvers<void>();
  let refused = { status: 503, until: 1 };
  await page.route('**/api/orderDetails?*', async (route) => {
    await seen.promise;
    if ((await presses()) >= refused.until) return route.fallback();
    return route.fulfill(refusal(refused.status, 'Not now.'));
  });
  await page.goto('/OrderStatus');
  await expect(page.getByText('Loading order details...', { exact: true })).toBeVisible();
  seen.resolve();
  await expect(page.getByRole('heading', { name: 'Your orders could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 1)).toBeVisible();
  // Without a stream the page polls.
  refused = { status: 403, until: 2 };
  await page.clock.runFor(10_000);
  await expect(page.getByRole('alert')).toHaveText('Your orders could not be updated.');
  await expect(card(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an admin who looks there sees their own orders only, also live', { tag: '@thorough' }, async ({
  page,
  browser,
  house,
}) => {
  const guest = await browser.newPage({ baseURL: house.url });
  await signUp(guest, newGuest());
  await signIn(page, admin);
  await page.goto('/OrderStatus');
  await expect(page.getByText('No orders found for your account.', { exact: true })).toBeVisible();
  await placeOrder(guest, ['Soup']);
  // Once their own has come by the stream, the guest's would have come before it.
  await placeOrder(page, ['Pasta']);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 1)).toContainText('Pasta');
  await guest.close();
});

test('axe finds nothing on Order Status', { tag: '@thorough' }, async ({ page, house }) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  const [first, second] = [await placeOrder(page, ['Soup']), await placeOrder(page, ['Pizza'])];
  await placeOrder(page, ['Tacos', 'Salad']);
  await kitchen.move(first, 'Completed');
  await kitchen.move(second, 'Few More Minutes');
  await page.goto('/OrderStatus');
  await expect(page.getByRole('article')).toHaveCount(3);
  await inEachTheme(page, () => checkWithAxe(page));
});

test('a guest finalizes their latest open order, and the kitchen sees whom to ask for [ORDER-9, ORDER-10, ORDER-11]', async ({
  page,
  house,
}) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  await placeOrder(page, ['Soup']);
  const latest = await placeOrder(page, ['Pizza'], { roomType: 'Study Room', roomId: '18' });
  await page.goto('/OrderStatus');
  await page.getByRole('link', { name: 'Add contact details' }).click();
  await expect(page).toHaveURL('/orderinfo');
  await expect(page.getByRole('heading', { level: 1, name: 'Finalize Your Order' })).toBeVisible();
  await expect(
    page.getByText(`For Order #2 (Kitchen #${latest}): Pizza, to Study Room 18.`, { exact: true }),
  ).toBeVisible();
  const send = page.getByRole('button', { name: 'Finalize Order' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
  await expect(page.getByRole('main').locator(':focus')).toHaveText('Please fill all fields');
  await page.getByLabel('Name').fill('Mara Quist');
  await page.getByLabel('Room Number').fill('18');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
  await page.getByLabel('Phone Number').fill('+351 555 0142');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Order finalized!');
  await expect(page.getByRole('main').locator(':focus')).toContainText('Order finalized!');
  const contact = { name: 'Mara Quist', roomNumber: '18', phoneNumber: '+351 555 0142' };
  const orders = await (await kitchen.calls.get('/api/orderDetails')).json();
  expect(orders.find(({ _id }: { _id: string }) => _id === latest)).toMatchObject({ contact });
  await checkWithAxe(page);
  await page.getByRole('main').getByRole('link', { name: 'Order Status' }).click();
  await expect(page.getByText('Mara Quist, 18, +351 555 0142', { exact: true })).toBeVisible();
  await page.goto('/orderinfo');
  await expect(page.getByLabel('Name')).toHaveValue('Mara Quist');
  await kitchen.move(latest, 'Completed');
  await expect(
    page.getByText(/^For Order #1 \(Kitchen #\d+\): Soup, to Group Study Room 21\.$/),
  ).toBeVisible();
});

test('without an open order the form says so [ORDER-12]', async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  await kitchen.move(await placeOrder(page, ['Soup']), 'Completed');
  await page.goto('/orderinfo');
  await page.getByLabel('Name').fill('Mara');
  await page.getByLabel('Room Number').fill('18');
  await page.getByLabel('Phone Number').fill('555 0142');
  await page.getByRole('button', { name: 'Finalize Order' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to finalize the order. You have no open order. Please order something first.',
  );
  await expect(page.getByLabel('Name')).toHaveValue('Mara');
});

test('a telephone number that is none is said to be, and a silent desk too', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/400/, /ERR_FAILED/);
  await signUp(page, newGuest());
  await placeOrder(page, ['Soup']);
  await page.goto('/orderinfo');
  await page.getByLabel('Name').fill('Mara');
  await page.getByLabel('Room Number').fill('18');
  await page.getByLabel('Phone Number').fill('call me');
  const send = page.getByRole('button', { name: 'Finalize Order' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to finalize the order. Phone Number takes digits, spaces and + ( ) . / -.',
  );
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/orderDetails/contact', (route) => route.abort());
  await page.getByLabel('Phone Number').fill('555 0142');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
});

test('a visitor is asked to log in before they finalize', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/orderinfo');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Forderinfo');
});
