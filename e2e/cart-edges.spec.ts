import { addDays } from '#contract/dates.ts';
import { formatShortDay } from '#web/lib/format-day.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { addButton, cartLine, cartLink, keepCart, pay, stayLine, summary } from './support/fill-cart.ts';
import { expect, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { leaveOutResponses } from './support/leave-out-responses.ts';
import { newGuest, signUp } from './support/people.ts';
import { venueToday } from './support/venue.ts';

const pending = 'Payment integration is pending. Please implement it later.';

test('where payments are switched off, Confirm and Pay says so and the cart stays [CART-4, CART-5]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  await keepCart(page, [stayLine({ date: addDays(await venueToday(page), 44) })]);
  await leaveOutResponses(page);
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), payments: 'none' } });
  });
  await page.goto('/Cart');
  await pay(page).click();
  await expect(page.getByRole('alert')).toHaveText(pending);
  await expect(cartLine(page, 'Lantern Bunk')).toBeVisible();

  // A page that was opened before they were switched off learns it from the refusal.
  await page.unroute('**/api/config');
  await signUp(page, newGuest());
  const problem = { code: 'PAYMENTS_OFF', detail: pending, status: 409 };
  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto('/Cart');
  await pay(page).click();
  await expect(page.getByRole('alert')).toHaveText(pending);
  await expect(cartLink(page, '1 item')).toBeVisible();
});

test('after silence the cart stays, and trying again is the same checkout', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/ERR_FAILED/);
  await signUp(page, newGuest());
  await keepCart(page, [
    stayLine({ id: 10, title: 'Harbour Bunk', price: 27, date: addDays(await venueToday(page), 45) }),
  ]);
  const keys: (string | undefined)[] = [];
  // The server holds the room, and its response is lost on the way.
  await page.route('**/api/checkout', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.goto('/Cart');
  await pay(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while checking out. Nothing was charged. Please try again later.',
  );
  await expect(cartLine(page, 'Harbour Bunk')).toBeVisible();
  await pay(page).click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(await (await page.request.get('/api/bookings?mine=true')).json()).toHaveLength(1);
});

test('a hold that ends under the eyes of its guest says so, and the cart was kept', {
  tag: '@thorough',
}, async ({ page }) => {
  const date = addDays(await venueToday(page), 46);
  await signUp(page, newGuest());
  await keepCart(page, [stayLine({ date })]);
  const { now } = await (await page.request.get('/api/config')).json();
  const ends = Date.parse(now) + 3_000;
  const held = { kind: 'room', title: 'Lantern Bunk', id: 1, date, time: '16:00', count: 1, amount: 34 };
  await page.route('**/api/checkout/*', (route) =>
    route.fulfill({
      json: {
        checkoutId: 'C1',
        status: 'Pending',
        total: 34,
        payUrl: '/pay/C1',
        lines: [held],
        expiresAt: new Date(ends).toISOString(),
      },
    }),
  );
  await page.goto('/Cart?checkout=C1');
  await expect(page.getByRole('alert')).toHaveText(
    'The 10 minutes to pay are over. Everything was released, and your cart was kept. Anything paid after that is refunded automatically.',
  );
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
  await expect(cartLine(page, 'Lantern Bunk')).toBeVisible();
});

test('garbage in the browser is an empty cart, and the twenty-first line is refused [CART-3]', async ({
  page,
}) => {
  const date = addDays(await venueToday(page), 47);
  await page.goto('/thanks');
  for (const garbage of ['no JSON {', '{"lines":7}', '{"lines":[{"key":"a","kind":"cellar"}]}']) {
    await page.evaluate((text) => localStorage.setItem('nightdesk-cart', text), garbage);
    await page.goto('/Cart');
    await expect(
      page.getByText('No bookings added yet. Go back to book a room or study room.'),
    ).toBeVisible();
    await expect(cartLink(page, '0 items')).toBeVisible();
  }
  await keepCart(
    page,
    Array.from({ length: 20 }, (_, day) => stayLine({ date: addDays(date, day) })),
  );
  await page.goto(`/room/2?date=${date}&time=16:00`);
  await expect(cartLink(page, '20 items')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your cart is full: it holds 20 lines. Please pay or remove something first.',
  );
  await expect(cartLink(page, '20 items')).toBeVisible();
});

test('axe finds nothing in a cart with every kind of trouble', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const today = await venueToday(page);
  const date = addDays(today, 48);
  await signUp(page, newGuest());
  const dish = { dishId: 1, foodName: 'Pizza', price: 1, imageUrl: '/pictures/dish-pizza.svg' };
  const food = { key: 'food1', kind: 'food', roomType: 'Group Study Room', roomId: '21', price: 2 };
  await keepCart(page, [
    stayLine({ date }),
    stayLine({ title: 'Same Bunk', date }),
    stayLine({ title: 'Past Bunk', date: addDays(today, -1) }),
    stayLine({ kind: 'pc', id: 4, title: 'PC 04', date, price: 1 }),
    { ...food, foodItems: [dish, { ...dish, foodName: 'Gone Pie' }] },
  ]);
  const alternative = { kind: 'room', id: 1, title: 'Lantern Bunk', time: '16:00', count: 1, amount: 34 };
  const refused = {
    index: 1,
    title: 'Same Bunk',
    reason: 'Refused.',
    alternatives: [{ ...alternative, date: addDays(date, 1) }],
  };
  const problem = { code: 'LINES_REFUSED', status: 409, detail: 'Nothing was booked.', lines: [refused] };
  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.route('**/api/checkout/*', (route) =>
    route.fulfill({
      json: {
        checkoutId: 'C1',
        status: 'Pending',
        total: 34,
        payUrl: '/pay/C1',
        lines: [],
        expiresAt: '2098-01-01T12:00:00Z',
      },
    }),
  );
  await page.goto('/Cart?checkout=C1');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await expect(cartLine(page, 'Food to Group Study Room 21').getByRole('alert')).toHaveText(
    'Gone Pie is no longer on the menu.',
  );
  await pay(page).click();
  await expect(summary(page).getByRole('alert')).toHaveText('Nothing was booked.');
  await expect(page.getByRole('button', { name: formatShortDay(addDays(date, 1), today) })).toBeVisible();
  await expect(page.getByText('Checking …')).toHaveCount(0);
  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const small = await page
        .getByRole('main')
        .locator('a:visible, button:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML),
        );
      expect(small).toEqual([]);
    },
    [
      ['light', 1280],
      ['dark', 390],
      ['light', 360],
    ],
  );
});
