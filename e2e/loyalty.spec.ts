import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { addToCart, cartLine, cartLink, total as cartTotal, pay, summary } from './support/fill-cart.ts';
import { holdBack } from './support/hold-back.ts';
import { expect } from './support/house.ts';
import { add, dish, fillRoom, openFood, ordersOf, panel, proceed, total } from './support/order-food.ts';
import { addDish, test } from './support/own-dishes.ts';
import { addOwnRoom } from './support/own-rooms.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';
import {
  codes,
  history,
  loyaltyOf,
  openLoyalty,
  payForNights,
  pick,
  points,
  question,
  redeem,
  redeemByCall,
  reward,
} from './support/redeem-points.ts';
import { venueToday } from './support/venue.ts';

// They add rooms and dishes, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

test('a visitor logs in, comes back, and finds their points, the rewards and the terms [LOYAL-1, LOYAL-2, FAQ-3]', {
  tag: '@thorough',
}, async ({ page, request }) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await page.goto('/LoyaltyProgram');
  await expect(page).toHaveURL('/login?next=%2FLoyaltyProgram');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  const toLogIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await toLogIn.click();
  await logIn(page, guest);
  await expect(page).toHaveURL('/LoyaltyProgram');
  await expect(points(page)).toContainText('200 points');
  await expect(points(page)).toContainText(/Member since \d+ \w+ \d{4}/);
  await expect(points(page)).toContainText(
    /200 points expire on \d+ \w+ \d{4}, unless you spend them before\./,
  );
  for (const [name, cost] of [
    ['Free Pizza', '100 points'],
    ['10% Discount', '200 points'],
    ['Exclusive Access to New Menu', '300 points'],
  ] as const)
    await expect(reward(page, name)).toContainText(cost);
  await expect(redeem(page, 'Free Pizza')).toBeEnabled();
  await expect(redeem(page, '10% Discount')).toBeEnabled();
  await expect(redeem(page, 'Exclusive Access to New Menu')).toBeDisabled();
  await expect(redeem(page, 'Exclusive Access to New Menu')).toHaveAccessibleDescription(/100 points to go$/);
  await expect(page.getByText('Points expire after 12 months.')).toBeVisible();
  await expect(page.getByText('Points are non-transferable and have no cash value.')).toBeVisible();
  await expect(history(page).getByRole('row').nth(1)).toContainText('Joined');

  // The next person to log in in the same tab sees nothing of this, not even before the server has answered.
  const next = newGuest();
  expect((await request.post('/api/auth/sign-up/email', { data: next })).status()).toBe(200);
  const answerLoyalty = await holdBack(page, '**/api/loyalty');
  await page.goBack();
  await toLogIn.click();
  await logIn(page, next);
  await expect(page).toHaveURL('/LoyaltyProgram');
  await expect(page.getByRole('link', { name: `Profile of ${next.name}` })).toBeVisible();
  await expect(page.getByText('Points expire after 12 months.')).toBeVisible();
  await expect(points(page)).toHaveCount(0);
  answerLoyalty();
  await expect(points(page)).toContainText('200 points');
});

test('a guest redeems a Free Pizza once, also after silence, and has it with a food order [LOYAL-6, LOYAL-10, LOYAL-15]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, newGuest());
  await openLoyalty(page);
  await redeem(page, 'Free Pizza').click();
  const asked = question(page, 'Spend 100 points on Free Pizza?');
  await expect(asked).toBeFocused();
  await asked.getByRole('button', { name: 'Keep points' }).click();
  await expect(redeem(page, 'Free Pizza')).toBeFocused();
  expect(await loyaltyOf(page)).toMatchObject({ points: 200, codes: [] });

  await redeem(page, 'Free Pizza').click();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/loyalty/redemptions', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  const yes = asked.getByRole('button', { name: 'Spend points' });
  await yes.click();
  await expect(asked.getByRole('alert')).toHaveText(
    'Free Pizza was not redeemed: the desk did not answer. Please try again.',
  );
  await page.unroute('**/api/loyalty/redemptions');
  const sent = page.waitForRequest('**/api/loyalty/redemptions');
  await yes.click();
  keys.push((await sent).headers()['idempotency-key']);
  await expect(page.getByRole('status')).toHaveText('Free Pizza is yours for 100 points.');
  expect(keys[0]).toBe(keys[1]);
  await expect(points(page)).toContainText('100 points');
  const {
    codes: [own],
  } = await loyaltyOf(page);
  await page
    .getByRole('button', { name: `Copy ${own?.code}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Copied ${own?.code}` })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own?.code);
  await expect(codes(page)).toHaveText([/Free Pizza.*Unused/]);
  await expect(history(page).getByRole('row').nth(1)).toContainText(/Redeemed.*Free Pizza.*−100/);

  await codes(page).getByRole('link', { name: 'Order food' }).click();
  await add(page, 'Soup');
  await expect(pick(page, 'Free Pizza')).toHaveCount(0);
  await add(page, 'Pizza');
  await fillRoom(page);
  await pick(page, 'Free Pizza, −$12.99').click();
  await expect(total(page)).toHaveText(['$18.98', '−$12.99', '$5.99']);
  await page.reload();
  await expect(pick(page, 'Free Pizza')).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/api/orderDetails', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await proceed(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText('Failed to place order. Please try again.');
  await page.unroute('**/api/orderDetails');
  // It did arrive, and used the code: the server recognises the repeat as the same order.
  await page.reload();
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This code is not one of yours, or it has been used.',
  );
  await proceed(page).click();
  await expect(panel(page).getByRole('status')).toHaveText('Order placed successfully!');
  expect(await ordersOf(page)).toMatchObject([
    {
      totalPrice: '5.99',
      foodItems: [
        { foodName: 'Soup', price: 5.99 },
        { foodName: 'Pizza', price: 0 },
      ],
    },
  ]);
  await add(page, 'Pizza');
  await page.getByRole('button', { name: 'I have a loyalty code' }).click();
  await expect(page.getByLabel('Loyalty code')).toBeFocused();
  await page.getByLabel('Loyalty code').fill(` ${own?.code.toLowerCase()} `);
  await page.getByLabel('Loyalty code').press('Enter');
  await expect(page.getByLabel('Loyalty code')).toHaveValue(String(own?.code));
  await expect(panel(page).getByRole('alert')).toHaveText(
    'This code is not one of yours, or it has been used.',
  );
  await openLoyalty(page);
  await expect(codes(page)).toHaveText([/Free Pizza.*Used/]);
});

test('a guest pays a cart with a 10% Discount, which every page of it shows, and earns what they paid [LOYAL-1, LOYAL-5, LOYAL-11]', {
  tag: '@thorough',
}, async ({ page, house, context, allowedInConsole }) => {
  test.slow();
  allowedInConsole.push(/409/);
  const room = await addOwnRoom(house, '/api/rooms');
  await signUp(page, newGuest());
  await openLoyalty(page);
  await redeem(page, '10% Discount').click();
  const tab = await context.newPage();
  await openLoyalty(tab);
  await redeem(tab, '10% Discount').click();
  await tab.getByRole('button', { name: 'Spend points' }).click();
  await expect(tab.getByRole('status')).toHaveText('10% Discount is yours for 200 points.');
  await tab.close();
  const asked = question(page, 'Spend 200 points on 10% Discount?');
  await asked.getByRole('button', { name: 'Spend points' }).click();
  await expect(asked.getByRole('alert')).toHaveText(
    '10% Discount was not redeemed. You do not have enough points for this reward.',
  );
  await expect(points(page)).toContainText('0 points');
  await expect(page.getByRole('button', { name: 'Redeem', exact: true })).toHaveCount(0);

  await addToCart(page, `/room/${room.id}`, { date: addDays(await venueToday(page), 50), time: '16:00' });
  await cartLink(page, '1 item').click();
  await expect(cartTotal(page)).toHaveText('$40.00');
  await expect(summary(page)).toContainText('You earn 40 points');
  await pick(page, 'Another code').click();
  await page.getByLabel('Loyalty code').fill('bodys');
  await page.getByLabel('Loyalty code').press('Home');
  await page.getByLabel('Loyalty code').pressSequentially('no');
  const answerCheckout = await holdBack(page, '**/api/checkout');
  await pay(page).click();
  await expect(page.getByLabel('Loyalty code')).toBeDisabled();
  answerCheckout();
  await expect(summary(page).getByRole('alert')).toHaveText(
    'This code is not one of yours, or it has been used.',
  );
  await expect(page.getByLabel('Loyalty code')).toBeFocused();
  await expect(page.getByLabel('Loyalty code')).toHaveValue('NOBODYS');
  await expect(cartLine(page, room.title)).toBeVisible();
  await pick(page, '10% Discount, −$4.00').click();
  await expect(summary(page).getByRole('alert')).toHaveCount(0);
  await expect(summary(page).getByRole('definition')).toHaveText(['$40.00', '$40.00', '−$4.00', '$36.00']);
  await expect(summary(page)).toContainText('You earn 36 points');
  await page.reload();
  await expect(cartTotal(page)).toHaveText('$36.00');
  await pay(page).click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
  const saved = page.getByText('10% Discount: $4.00 saved, already taken off.', { exact: true });
  await expect(saved).toBeVisible();
  expect((await loyaltyOf(page)).codes).toMatchObject([{ state: 'held' }]);
  await page.goBack();
  await expect(cartTotal(page)).toHaveText('$36.00');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
  await expect(saved).toBeVisible();
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Total' })).toContainText('$36.00');
  await expect(page.getByRole('row', { name: 'Saved with 10% Discount, already taken off' })).toContainText(
    '$4.00',
  );
  await page.goBack();
  await page.getByRole('link', { name: 'You earned 36 points' }).click();
  await expect(points(page)).toContainText('36 points');
  await expect(page.getByText('You can redeem from 100 points: you need 64 points more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Redeem', exact: true })).toHaveCount(0);
  await expect(history(page).getByRole('row').nth(1)).toContainText(
    new RegExp(`Earned.*${room.title}.*\\+36`),
  );
  await expect(codes(page)).toHaveText([/10% Discount.*Used/]);
  await addToCart(page, `/room/${room.id}`, { date: addDays(await venueToday(page), 80), time: '16:00' });
  await cartLink(page, '1 item').click();
  await expect(cartTotal(page)).toHaveText('$40.00');
  await expect(page.getByRole('button', { name: 'I have a loyalty code' })).toBeVisible();
});

test('an admin keeps a dish for members: only who has redeemed the access sees and orders it [LOYAL-12]', {
  tag: '@thorough',
}, async ({ page, house, browser, dishName }) => {
  test.slow();
  await addDish(page, dishName);
  await page.goto('/MenuUpdate');
  const card = page.getByRole('article', { name: dishName, exact: true });
  await card.getByRole('button', { name: `Edit ${dishName}` }).click();
  await card.getByRole('switch', { name: 'Members only', exact: true }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toHaveText(`${dishName} was changed.`);
  await expect(card.getByText('Members', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card.getByText('Members', { exact: true })).toBeVisible();

  const guest = await browser.newPage({ baseURL: house.url });
  await signUp(guest, newGuest());
  await openFood(guest);
  await expect(dish(guest, 'Pizza')).toBeVisible();
  await expect(dish(guest, dishName)).toHaveCount(0);
  await payForNights(guest, house, 3);
  await openLoyalty(guest);
  await expect(points(guest)).toContainText('320 points');
  await redeem(guest, 'Exclusive Access to New Menu').click();
  await guest.getByRole('button', { name: 'Spend points' }).click();
  await expect(guest.getByRole('status')).toHaveText('Exclusive Access to New Menu is yours for 300 points.');
  await reward(guest, 'Exclusive Access to New Menu').getByRole('link', { name: 'See the menu' }).click();
  await expect(dish(guest, dishName).getByText('Members', { exact: true })).toBeVisible();
  await add(guest, dishName);
  await fillRoom(guest);
  await proceed(guest).click();
  await expect(guest.getByRole('status')).toHaveText('Order placed successfully!');
  expect(await ordersOf(guest)).toMatchObject([{ foodItems: [{ foodName: dishName }] }]);
  await guest.close();

  // Off the members' card again, which nobody tidies up.
  await card.getByRole('button', { name: `Retire ${dishName}` }).click();
  await page.getByRole('group').getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${dishName} is off the menu.`);
});

test('axe finds nothing on points, rewards and codes, wherever they are shown', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  test.slow();
  allowedInConsole.push(/status of 400/);
  await signUp(page, newGuest());
  const code = await redeemByCall(page, 'Free Pizza');
  const known = await loyaltyOf(page);
  const refusal = { type: 'about:blank', title: 'x', status: 400, code: 'BAD_REQUEST', requestId: 'x' };
  await page.route('**/api/loyalty', (route) =>
    route.fulfill({ status: 400, json: { ...refusal, detail: 'Not today.' } }),
  );
  await page.goto('/LoyaltyProgram');
  await expect(page.getByRole('alert')).toContainText('Your points could not be loaded');
  await expect(page.getByText('Points are non-transferable and have no cash value.')).toBeVisible();
  await page.unroute('**/api/loyalty');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(points(page)).toContainText('100 points');
  const look = async (colorScheme: 'light' | 'dark', width: number) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
  };
  await look('light', 1280);
  await redeem(page, 'Free Pizza').click();
  await checkWithAxe(page, 'a reward that is asked about');
  await look('dark', 390);
  const small = await page
    .getByRole('main')
    .locator('a:visible, button:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.route('**/api/loyalty', (route) =>
    route.fulfill({ json: { ...known, points: 0, owed: 40, expiring: undefined, hasEarlier: true } }),
  );
  await openLoyalty(page);
  await expect(points(page)).toContainText('You owe 40 points');
  await expect(page.getByText('Older entries are not shown, but still count.')).toBeVisible();
  await checkWithAxe(page, 'points that are owed');
  await page.unroute('**/api/loyalty');
  await openFood(page);
  await add(page, 'Pizza', 'Soup');
  await pick(page, 'Free Pizza').click();
  await checkWithAxe(page, 'an order with a code');
  await look('light', 1280);
  await pick(page, 'Another code').click();
  await page.getByLabel('Loyalty code').fill(code.replace(/.$/, '?'));
  await expect(page.getByRole('alert')).toBeVisible();
  await checkWithAxe(page, 'a code that is not valid');
});
