import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn, openDesk } from '../support/front-desk.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { admin, newGuest, signIn, signUp } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

inOwnHouse('with figures');

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name });
/** The charts below are drawn when they come into view. */
const seeAll = async (page: Page) => {
  for (const region of await page.getByRole('region').all()) await region.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-card="lead-time"] svg.recharts-surface')).toBeVisible();
};
const span = (from: string, to: string) => `/desk/insights?from=${from}&to=${to}`;

test('an admin reads how the house does, as charts, as tables and as files [FIG-11, FIG-13]', async ({
  page,
  house,
}) => {
  const today = await venueToday(page);
  const desk = await openDesk(house);
  const guest = { name: 'Mara Vogt' };
  await desk.book({ kind: 'room', id: 1, date: today, time: '16:00', nights: 2, guest });
  await desk.book({ kind: 'study', id: 13, date: addDays(today, 1), time: '10:00', duration: 3, guest });
  await desk.close();

  await signIn(page, admin);
  await page.goto('/desk');
  await page.getByRole('navigation', { name: 'Front desk' }).getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights');
  await expect(page.getByRole('radio', { name: '28 days' })).toBeChecked();

  await page.goto(span(today, addDays(today, 6)));
  await expect(tile(page, 'Average price per night')).toContainText('$34.00');
  await expect(tile(page, 'Study hours sold')).toContainText('3 h');
  await expect(card(page, 'Revenue by source')).toContainText('$104.00');
  const nights = card(page, 'Occupancy by day');
  await expect(nights).toContainText('2 of 84 nights sold.');
  await expect(nights.getByRole('img', { name: /^2 of 84 nights sold\./ })).toBeVisible();
  await seeAll(page);

  // The table is always there for screen readers, and for everybody on request; the browser remembers the choice.
  await expect(nights.getByRole('table')).toHaveCount(1);
  await nights.getByRole('button', { name: 'Occupancy by day: show as a table' }).click();
  await expect(nights.getByRole('img')).toHaveCount(0);
  await expect(nights.getByRole('row').nth(1)).toContainText('8 %');
  await page.reload();
  await expect(nights.getByRole('row').nth(1)).toContainText('8 %');
  const saving = page.waitForEvent('download');
  await nights.getByRole('link', { name: 'Occupancy by day: save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`nightdesk-days-${today}-${addDays(today, 6)}.csv`);
  await nights.getByRole('button', { name: 'Occupancy by day: show as a chart' }).click();

  const use = card(page, 'When study rooms and PCs are taken');
  await expect(use).toContainText('is busiest: 13 % are taken then.');
  await use.getByText('PCs', { exact: true }).click();
  await expect(use).toContainText('Nothing was booked by the hour.');

  await inEachTheme(page, async (width) => {
    await seeAll(page);
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
});

test('the days and what they are compared with stand in the address [FIG-12]', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, admin);
  const today = await venueToday(page);
  await page.goto('/desk/insights');
  await page.getByText('7 days', { exact: true }).click();
  await expect(page).toHaveURL(/\?span=week$/);
  await expect(page.getByLabel('From')).toHaveValue(addDays(today, -7));
  await page.getByLabel('To', { exact: true }).fill(addDays(today, 20));
  await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -7)}&to=${addDays(today, 20)}$`));
  await page.getByLabel('Compare').selectOption('Without comparison');
  await expect(page).toHaveURL(/against=none$/);
  await page.goBack();
  await expect(page.getByLabel('Compare')).toHaveValue('before');
});

test('days without anything say so, and figures that fail can be asked for again [FIG-14]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await signIn(page, admin);
  await page.goto(span('2031-01-01', '2031-01-07'));
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  await checkWithAxe(page);

  await page.route('**/api/desk/insights*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(span('2031-02-01', '2031-02-07'));
  const failed = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' });
  await expect(failed).toBeVisible();
  await page.unroute('**/api/desk/insights*');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
});

test('figures that were there stay when a reload fails, with when they were read, and can be asked for again [FIG-14]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  const today = await venueToday(page);
  const desk = await openDesk(house);
  await desk.book({
    kind: 'room',
    id: 7,
    date: addDays(today, 20),
    time: '16:00',
    nights: 1,
    guest: { name: 'Ida Holm' },
  });
  await desk.close();
  await page.clock.install();
  await signIn(page, admin);
  await page.goto(span(addDays(today, 20), addDays(today, 20)));
  const nights = card(page, 'Occupancy by day');
  await expect(nights).toContainText('1 of 12 nights sold.');

  await page.route('**/api/desk/insights*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.clock.fastForward('01:05');
  const stale = page.getByRole('alert').filter({ hasText: 'These are the figures of' });
  await expect(stale).toBeVisible();
  await expect(nights).toContainText('1 of 12 nights sold.');
  await checkWithAxe(page);
  await page.unroute('**/api/desk/insights*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stale).toBeHidden();
  await expect(nights).toContainText('1 of 12 nights sold.');
});

test('only this page loads charts, and only admins see it [FIG-9, FIG-15]', async ({
  page,
  browser,
  house,
}) => {
  const charts: string[] = [];
  page.on('request', (request) => {
    if (/\/charts-/.test(request.url())) charts.push(request.url());
  });
  await signIn(page, admin);
  await page.goto('/desk');
  await expect(page.getByRole('navigation', { name: 'The day at a glance' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(charts).toEqual([]);
  const today = await venueToday(page);
  const desk = await openDesk(house);
  // On days of its own: others have counted theirs.
  const first = addDays(today, 40);
  const place = { kind: 'pc', id: 2, date: first, time: '10:00' };
  await desk.book({ ...place, guest: { name: 'Ines Carvalho' } });
  await desk.close();
  await page.goto(span(first, addDays(first, 6)));
  await expect(tile(page, 'Occupancy')).toBeVisible();
  await expect.poll(() => charts.length).toBeGreaterThan(0);

  const theirs = await browser.newPage({ baseURL: house.url });
  await signUp(theirs, newGuest());
  await theirs.goto('/desk/insights');
  await expect(theirs.getByRole('heading', { name: 'Admins only', exact: true })).toBeVisible();
  await theirs.close();
});
