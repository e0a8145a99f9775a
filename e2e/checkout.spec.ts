import { expect, type Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { test } from './support/house.ts';
import { addOwnRoom } from './support/own-rooms.ts';
import { admin, newGuest, signIn, signUp } from './support/people.ts';
import { venueToday } from './support/venue.ts';

type House = { url: string };

// They add rooms, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

/** Holds a room of the test's own for two nights, and food, through the API. */
const startCheckout = async (page: Page, house: House) => {
  const room = await addOwnRoom(house, '/api/rooms');
  const date = addDays(await venueToday(page), 30);
  const lines = [
    { kind: 'room', id: room.id, date, time: '16:00', nights: 2 },
    { kind: 'food', roomType: 'Study Room', roomId: String(room.id), foodItems: [{ foodName: 'Soup' }] },
  ];
  const response = await page.request.post('/api/checkout', { data: { lines } });
  expect(response.status(), await response.text()).toBe(201);
  const { checkoutId, payUrl, total } = await response.json();
  expect(total).toBe(85.99);
  return { checkoutId: String(checkoutId), payUrl: String(payUrl), room, date };
};

const bookingsOf = async (page: Page) =>
  (await (await page.request.get('/api/bookings?mine=true')).json()) as { status: string; title: string }[];

test('a guest pays in the sandbox and gets references, calendar, receipt and the food order [PAY-9, PAY-14, PAY-25]', async ({
  page,
  house,
}) => {
  const guest = newGuest();
  await signUp(page, guest);
  const { checkoutId, payUrl, room } = await startCheckout(page, house);
  expect(await bookingsOf(page)).toMatchObject([{ title: room.title, status: 'Pending' }]);
  await page.goto(payUrl);
  await expect(page).toHaveTitle('Pay · Nightdesk');
  await expect(page.getByRole('status').filter({ hasText: 'no money moves' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: room.title })).toContainText('$80.00');
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`/thanks?checkout=${checkoutId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText(/^Reference [0-9A-Z]{12}$/)).toBeVisible();
  await expect(page.getByText(/^Order #1 \(Kitchen #\d+\)$/)).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saving).suggestedFilename()).toBe(`nightdesk-${checkoutId}.ics`);
  await checkWithAxe(page);
  expect(await bookingsOf(page)).toMatchObject([{ title: room.title, status: 'Confirmed', payment: 'paid' }]);
  const orders = await (await page.request.get('/api/orderDetails')).json();
  expect(orders).toMatchObject([{ orderInfo: 'Just Ordered', totalPrice: '5.99' }]);

  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(page).toHaveURL(/\/receipt\/[0-9A-Z]{12}$/);
  const paper = page.getByRole('article');
  await expect(paper).toContainText('24 Lampwright Lane');
  await expect(paper).toContainText(guest.name);
  await expect(paper.getByRole('row').filter({ hasText: 'Tax, 0% included' })).toContainText('$0.00');
  await expect(paper.getByRole('row').filter({ hasText: 'Total' })).toContainText('$85.99');
  await expect(paper.getByText('paid', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await checkWithAxe(page);
  await page.goBack();
  await page
    .getByRole('button', { name: 'Go Back to Home' })
    .or(page.getByRole('link', { name: 'Go Back to Home' }))
    .click();
  await expect(page).toHaveURL('/');
});

test('declined, everything is let go and nothing is charged; what is over cannot be paid [PAY-10, PAY-15, PAY-17]', async ({
  page,
  house,
}) => {
  await signUp(page, newGuest());
  const { checkoutId, payUrl } = await startCheckout(page, house);
  await page.goto(payUrl);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page).toHaveURL(`/Cart?checkout=${checkoutId}`);
  await expect(page.getByText('The payment was declined.')).toBeVisible();
  expect(await bookingsOf(page)).toEqual([]);
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { name: 'This checkout is over.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0);
  await page.goto(`/thanks?checkout=${checkoutId}`);
  await expect(page.getByRole('heading', { name: 'This checkout is over.' })).toBeVisible();
});

test('a paid booking that is cancelled in time is refunded, and Payment History shows it [PAY-7, PAY-23]', async ({
  page,
  house,
}) => {
  await signUp(page, newGuest());
  const { checkoutId, room } = await startCheckout(page, house);
  const paidOn = await venueToday(page);
  const paid = await page.request.post(`/api/checkout/${checkoutId}/sandbox`, { data: { outcome: 'paid' } });
  expect(paid.status(), await paid.text()).toBe(200);
  await page.goto('/bookings');
  const card = page.getByRole('article').filter({ hasText: room.title });
  await card.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(card.getByRole('group')).toContainText('released and $80.00 is refunded.');
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'is cancelled. $80.00 is refunded.' }),
  ).toBeVisible();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.goto('/payments');
  const row = page
    .getByRole('row')
    .filter({ hasText: '$80.00' })
    .filter({ hasText: String(room.id) });
  await expect(async () => {
    await page.reload();
    await expect(row.getByText('refunded', { exact: true })).toBeVisible();
  }).toPass();
  // The day on which it was paid, not that of arrival.
  await expect(row.getByRole('cell').nth(3)).toHaveText(formatDay(paidOn));
  await row.getByRole('link').click();
  await expect(page.getByRole('row').filter({ hasText: 'Refunded' })).toContainText('$80.00');
});

test("nobody pays, sees or prints another's checkout", { tag: '@thorough' }, async ({
  page,
  house,
  browser,
  allowedInConsole,
}) => {
  allowedInConsole.push(/403/);
  const guest = await browser.newPage({ baseURL: house.url });
  await signUp(guest, newGuest());
  const { payUrl, checkoutId } = await startCheckout(guest, house);
  await guest.close();
  await signUp(page, newGuest());
  await page.goto(payUrl);
  await expect(page.getByRole('heading', { name: 'Your checkout could not be loaded' })).toBeVisible();
  await page.goto(`/thanks?checkout=${checkoutId}`);
  await expect(page.getByRole('heading', { name: 'Your checkout could not be loaded' })).toBeVisible();
});

test('admins see which refunds are stuck and why, and guests do not [PAY-24]', { tag: '@thorough' }, async ({
  page,
}) => {
  await signUp(page, newGuest());
  await page.goto('/refunds');
  await expect(page.getByRole('heading', { name: 'Admins only' })).toBeVisible();
  await signIn(page, admin);
  await page.route('**/api/refunds*', (route) =>
    route.fulfill({
      json: [
        {
          _id: 'R1',
          title: 'Lantern Bunk',
          userEmail: 'mara@example.test',
          amount: 102,
          attempts: 3,
          wantedAt: '2026-11-15T20:00:00Z',
          nextAt: '2026-11-15T21:00:00Z',
          problem: 'The provider did not answer.',
        },
      ],
    }),
  );
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Refunds' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Lantern Bunk' });
  await expect(card).toContainText('$102.00 to mara@example.test');
  await expect(card).toContainText('Tried 3 times: The provider did not answer.');
  await expect(card.getByText('Stuck', { exact: true })).toBeVisible();
  await checkWithAxe(page);
});
