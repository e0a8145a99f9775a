import { findWide } from './support/find-wide.ts';
import {
  add,
  dish,
  expect,
  fillRoom,
  lines,
  openFood,
  ordersOf,
  panel,
  proceed,
  test,
  total,
} from './support/order-food.ts';
import { newGuest, signUp } from './support/people.ts';

const failed = 'Failed to place order. Please try again.';
const placed = 'Order placed successfully!';

test('a server that does not answer leaves the cart as it is, and the same order again is placed once [FOOD-8]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Pizza', 'Pizza');
  await fillRoom(page);
  await page.route('**/api/orderDetails', (route) => route.abort());
  await proceed(page).click();
  await expect(page.getByRole('alert')).toHaveText(failed);
  await expect(panel(page).locator(':focus')).toContainText(failed);
  expect(await ordersOf(page)).toEqual([]);
  await page.unroute('**/api/orderDetails');

  // This time it arrives, and only its response is lost.
  await page.route('**/api/orderDetails', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await proceed(page).click();
  await expect.poll(() => ordersOf(page)).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveText(failed);
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByLabel('Room ID')).toHaveValue('7');
  await page.unroute('**/api/orderDetails');

  // Not even a reload makes it another order.
  await page.reload();
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText(placed);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a dish taken out and in again after a lost answer is another order', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup');
  await fillRoom(page);
  await page.route('**/api/orderDetails', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await proceed(page).click();
  await expect(page.getByRole('alert')).toHaveText(failed);
  await page.unroute('**/api/orderDetails');
  await panel(page).getByRole('button', { name: 'Remove Soup' }).click();
  await add(page, 'Soup');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText(placed);
  expect((await ordersOf(page)).map(({ totalPrice }) => totalPrice)).toEqual(['5.99', '5.99']);
});

test('Proceed is disabled only while its request runs, and what is added meanwhile stays', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup', 'Pizza');
  await fillRoom(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/orderDetails', async (route) => {
    await held;
    await route.continue();
  });
  await proceed(page).click();
  await expect(proceed(page)).toBeDisabled();
  await add(page, 'Pizza');
  release();
  await expect(page.getByRole('status')).toHaveText(placed);
  await expect(lines(page)).toHaveText([/^Pizza/]);
  await expect(proceed(page)).toBeEnabled();
  expect((await ordersOf(page)).map(({ totalPrice }) => totalPrice)).toEqual(['18.98']);
});

test('a dish that sells out while it is in the cart is told without a reload, and is not ordered [FOOD-19]', async ({
  page,
  ownDish,
}) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup', ownDish.name, ownDish.name);
  await fillRoom(page);
  await expect(total(page)).toHaveText('$31.97');
  await ownDish.edit({ soldOut: true });
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(`${ownDish.name} is sold out.`);
  await expect(lines(page)).toHaveText([/^Soup\$5\.99$/, /Sold out$/, /Sold out$/]);
  await expect(total(page)).toHaveText('$5.99');
  await expect(dish(page, ownDish.name)).toContainText('Sold out');
  const button = dish(page, ownDish.name).getByRole('button', { name: 'Add' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(`${ownDish.name} Sold out`);
  await button.click({ force: true });
  await expect(lines(page)).toHaveCount(3);

  await proceed(page).click();
  await expect(alert).toHaveText(`Nothing has been ordered yet. ${ownDish.name} is sold out.`);
  expect(await ordersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue without it' }).click();
  await expect(lines(page)).toHaveText([/^Soup/]);
  await expect(alert).toHaveCount(0);
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText(placed);
  expect((await ordersOf(page)).map(({ totalPrice }) => totalPrice)).toEqual(['5.99']);
});

test('a new price is told without a reload, counts in the total and is what is ordered [FOOD-19]', {
  tag: '@thorough',
}, async ({ page, ownDish }) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, ownDish.name);
  await fillRoom(page);
  await ownDish.edit({ price: 13.49 });
  await expect(lines(page)).toHaveText([`${ownDish.name}was $12.99, now $13.49`]);
  await expect(page.getByRole('status')).toContainText(`${ownDish.name} has a new price.`);
  await expect(total(page)).toHaveText('$13.49');
  await add(page, ownDish.name);
  await expect(lines(page).last()).toHaveText(`${ownDish.name}$13.49`);
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText(placed);
  const [order] = await ordersOf(page);
  expect(order).toMatchObject({ totalPrice: '26.98', foodItems: [{ price: 13.49 }, { price: 13.49 }] });
});

test('the server has the last word, and the cart stays', { tag: '@thorough' }, async ({
  page,
  ownDish,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  // A page without events.
  await page.route('**/api/events', (route) => route.abort());
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup', ownDish.name);
  await fillRoom(page);
  await ownDish.edit({ price: 14 });
  await proceed(page).click();
  await expect(page.getByRole('alert')).toContainText(failed);
  await expect(page.getByRole('alert')).toContainText(
    'The price has changed. Please look at the new total and confirm again.',
  );
  await expect(lines(page)).toHaveText([/^Soup/, /was \$12\.99, now \$14\.00$/]);
  await ownDish.edit({ soldOut: true });
  await proceed(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Some of these dishes are no longer available. Please check the marked ones.',
  );
  await expect(lines(page)).toHaveText([/^Soup/, /Sold out$/]);
  expect(await ordersOf(page)).toEqual([]);
});

test('an order holds at most 50 items, and the page says so [FOOD-15]', { tag: '@thorough' }, async ({
  page,
}) => {
  const soup = { dishId: 9, foodName: 'Soup', price: 5.99, imageUrl: '/pictures/dish-soup.svg' };
  await page.addInitScript(
    (kept) => localStorage.setItem('nightdesk-food-order', kept),
    JSON.stringify({ lines: Array.from({ length: 49 }, () => soup) }),
  );
  await openFood(page);
  await expect(page.getByRole('status')).toHaveCount(0);
  await add(page, 'Pizza');
  await expect(page.getByRole('status')).toHaveText('One order holds at most 50 items.');
  await page.evaluate(() => scrollTo(0, 300));
  await expect(lines(page).last()).toBeInViewport();
  await expect(proceed(page)).toBeInViewport();
  const button = dish(page, 'Pizza').getByRole('button', { name: 'Add' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Pizza One order holds at most 50 items.');
  await button.click({ force: true });
  await expect(panel(page)).toContainText('50 items');
  await panel(page).getByRole('button', { name: 'Remove Pizza' }).click();
  await expect(button).toBeEnabled();
});

test('nonsense in what the browser has kept is as if it were not there', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('nightdesk-food-order', '{"lines":[{"foodName":7}],'));
  await openFood(page);
  await expect(panel(page)).toContainText('Nothing chosen yet.');
  await add(page, 'Soup');
  await expect(lines(page)).toHaveCount(1);
});

test('a phone shows count and total at the bottom, with the way to the order, and nothing moves', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFood(page);
  const view = page.getByRole('button', { name: 'View order' });
  await expect(view).toHaveCount(0);
  const place = () => dish(page, 'Burger').evaluate((card) => card.getBoundingClientRect().top + scrollY);
  const before = await place();
  await add(page, 'Pizza');
  await expect(view).toBeInViewport();
  await expect(page.getByText('1 item', { exact: true }).first()).toBeInViewport();
  expect(await place()).toBe(before);
  await view.click();
  await expect(proceed(page)).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
});

test('the keyboard goes on where it was when a line is removed', { tag: '@thorough' }, async ({ page }) => {
  await openFood(page);
  await add(page, 'Pizza', 'Soup', 'Salad');
  const removing = (name: string) => panel(page).getByRole('button', { name: `Remove ${name}` });
  await removing('Soup').focus();
  await page.keyboard.press('Enter');
  await expect(removing('Salad')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(removing('Pizza')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeFocused();
  await expect(page.getByText('Pizza removed, 0 in total.')).toBeAttached();
});

test('nothing scrolls sideways at 360 and 320 pixels, with an order of long names', {
  tag: '@thorough',
}, async ({ page, ownDish }) => {
  const long = `${ownDish.name} ${'Käsespätzleauflauf'.repeat(4)}`;
  await ownDish.edit({ name: long, description: 'x'.repeat(300), soldOut: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(
    (kept) => localStorage.setItem('nightdesk-food-order', kept),
    JSON.stringify({
      lines: [{ dishId: 1, foodName: long, price: 1_000_000, imageUrl: '' }],
      roomId: 'x'.repeat(40),
    }),
  );
  await openFood(page);
  await expect(page.getByRole('alert')).toContainText('is sold out.');
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(findWide)).toEqual({ scroll: width, wide: [] });
  }
});

test('a code that the kitchen does not take is said after the words for the failure', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup');
  await fillRoom(page);
  await page.getByRole('button', { name: 'I have a loyalty code' }).click();
  await page.getByLabel('Loyalty code').fill('nobodys');
  await proceed(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Failed to place order. Please try again. This code is not one of yours, or it has been used.',
  );
  await expect(page.getByLabel('Loyalty code')).toBeFocused();
});
