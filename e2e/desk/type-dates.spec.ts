import type { Locator, Page } from '@playwright/test';
import { openToday } from '../support/desk-day.ts';
import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';

// The order of a date field's parts depends on the language of the browser.
test.use({ locale: 'en-US' });

/** Goes to the first part of a date field, also from another part of it. */
const enter = async (field: Locator) => {
  await field.blur();
  await field.focus();
};

/** Types a date by hand, part by part, and expects that the field and the address have it. */
const typeInto = async (page: Page, field: Locator, inAddress: string) => {
  await enter(field);
  await page.keyboard.type('12282031');
  await expect(page).toHaveURL((url) => url.searchParams.get(inAddress) === '2031-12-28');
  await expect(field).toHaveValue('2031-12-28');
};

/** Types a month so slowly that the address has the first digit before the second comes. */
const typeSlowly = async (page: Page, field: Locator, inAddress: string) => {
  await enter(field);
  await page.keyboard.type('1');
  await expect(page).toHaveURL((url) => url.searchParams.get(inAddress) === '2031-01-28');
  await page.keyboard.type('1');
  await expect(page).toHaveURL((url) => url.searchParams.get(inAddress) === '2031-11-28');
  await expect(field).toHaveValue('2031-11-28');
};

test('days are typed into the filters of bookings and of the log [DESK-100, LOG-9]', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  for (const address of ['/desk/bookings', '/desk/log?span=dates']) {
    await page.goto(address);
    const from = page.getByLabel('From', { exact: true });
    await typeInto(page, from, 'from');
    await typeInto(page, page.getByLabel('To', { exact: true }), 'to');
    await typeSlowly(page, from, 'from');
    await enter(from);
    await page.keyboard.press('Delete');
    await expect(page).toHaveURL((url) => !url.searchParams.has('from'));
    await typeInto(page, from, 'from');
  }
  await page.goto('/desk/bookings');
  await typeInto(page, page.getByLabel('From', { exact: true }), 'from');
  await page.getByRole('button', { name: 'Show all bookings' }).click();
  await expect(page).toHaveURL('/desk/bookings');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
});

test('the day of Today and the first day of the board are typed [DESK-85, BOARD-7]', {
  tag: '@thorough',
}, async ({ page }) => {
  await openToday(page);
  const day = page.getByLabel('Day', { exact: true });
  await typeInto(page, day, 'date');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('28 Dec');
  await typeSlowly(page, day, 'date');
  // Half a date is none: on blur the field returns to the day that is shown.
  await enter(day);
  await page.keyboard.press('Delete');
  await expect(day).toHaveValue('');
  await page.keyboard.press('Shift+Tab');
  await expect(day).toHaveValue('2031-11-28');
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await expect(day).toHaveValue('2031-11-29');

  await page.goto('/desk/board');
  const first = page.getByLabel('First day', { exact: true });
  await typeInto(page, first, 'date');
  await typeSlowly(page, first, 'date');
});

test('two days of insights are typed, and the other one goes along [FIG-12]', { tag: '@thorough' }, async ({
  page,
}) => {
  await enterDesk(page);
  await page.goto('/desk/insights');
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await typeInto(page, from, 'from');
  await expect(to).toHaveValue('2031-12-28');
  await typeSlowly(page, from, 'from');
  await page.goto('/desk/insights');
  await typeInto(page, to, 'to');
  await expect(from).toHaveValue('2030-12-28');
  await typeSlowly(page, to, 'to');
});
