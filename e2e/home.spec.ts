import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { expect, test } from './support/house.ts';
import { leaveOutResponses } from './support/leave-out-responses.ts';
import { venueToday } from './support/venue.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('Home shows six rooms in three columns, each with picture, title, text, price per night and Book Now [HOME-3, HOME-6, ROOM-8]', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: 'Available Rooms' });
  const cards = section.getByRole('article');
  await expect(cards).toHaveCount(6);
  const columns = new Set(
    await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left)),
  );
  expect(columns.size).toBe(3);
  const first = cards.first();
  await expect(first.getByRole('heading', { name: 'Lantern Bunk' })).toBeVisible();
  await expect(first).toContainText('$34 / night');
  await expect(first).toContainText('Lower bunk in a four-bed room');
  await expect(first.getByText('House rating 4.8', { exact: true })).toBeVisible();
  const picture = first.locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await first.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(/\/room\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Bunk' })).toBeVisible();
});

test('Home shows study rooms by the hour, each leading to its own page [HOME-5, ROOM-9]', async ({
  page,
}) => {
  const cards = page.getByRole('region', { name: 'Group Study Room' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('$12 / hour');
  await cards.first().getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(/\/studyRoom\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Round Table' })).toBeVisible();
});

test('More rooms and More study rooms lead to the lists [HOME-4]', async ({ page }) => {
  await page.getByRole('link', { name: 'More rooms' }).click();
  await expect(page).toHaveURL('/rooms');
  await page.goBack();
  await page.getByRole('link', { name: 'More study rooms' }).click();
  await expect(page).toHaveURL('/studyRoom');
});

test('the Login button stands at the top right and leads to /login [HOME-1]', async ({ page }) => {
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  const box = await login.boundingBox();
  expect(box && box.x + box.width).toBeGreaterThan(1180);
  expect(box?.y).toBeLessThan(40);
  await login.click();
  await expect(page).toHaveURL('/login');
});

/** A list has the same fields as Home, and each stays until the other is drawn, even if the address has changed. */
const goBackHome = async (page: Page) => {
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Rooms by the night' })).toBeVisible();
};

test('the search opens the list of what is needed, narrowed by date, duration and price', {
  tag: '@thorough',
}, async ({ page }) => {
  const today = await venueToday(page);
  await expect(page.getByLabel('Date')).toHaveValue(today);
  const date = addDays(today, 20);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Nights').selectOption('3 nights');
  await page.getByLabel('Price up to').selectOption('$50');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/rooms?date=${date}&nights=3&maxPrice=50`);
  await expect(page.getByRole('heading', { level: 1, name: 'Available Rooms' })).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await expect(page.getByLabel('Nights')).toHaveValue('3');
  await expect(page.getByRole('heading', { name: 'Harbour Pod' })).toBeVisible();
  await goBackHome(page);
  await page.getByText('PC', { exact: true }).click();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill('19:30');
  await page.getByLabel('Duration').selectOption('2 hours');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/pcAccess?date=${date}&time=19%3A30&duration=2`);
  await expect(page.getByRole('heading', { level: 1, name: 'PC ACCESS' })).toBeVisible();
  await expect(page.getByLabel('Time')).toHaveValue('19:30');
  await goBackHome(page);
  await page.getByText('PC', { exact: true }).click();
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/pcAccess?date=${date}&duration=1`);
  await expect(page.getByRole('article').first()).toContainText('Free that day');
});

test('the search goes without a date too', { tag: '@thorough' }, async ({ page }) => {
  await page.getByLabel('Date').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/rooms');
});

test('a list that does not come says so and is there after a retry', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await leaveOutResponses(page);
  // A stream that opens triggers a refetch.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/rooms?*', (route) => route.abort());
  await page.reload();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The rooms could not be loaded');
  await page.unroute('**/api/rooms?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Lantern Bunk' })).toBeVisible();
});
