import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn } from '../support/front-desk.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { admin, signIn } from '../support/people.ts';

inOwnHouse('with a log');

const entry = (page: Page, words: RegExp | string) => page.getByRole('button', { name: words }).first();
const changeRoom = async (page: Page, id: number, change: object) => {
  const response = await page.request.put(`/api/rooms/${id}`, { data: change });
  expect(response.status()).toBe(200);
};

test('an admin reads who did what, and what it was before [LOG-9]', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, admin);
  await changeRoom(page, 5, { title: 'Harbour Loft', pricePerNight: 77 });
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const changed = entry(page, /changed Harbour Loft/);
  await changed.focus();
  await page.keyboard.press('Enter');
  await expect(changed).toHaveAttribute('aria-expanded', 'true');
  const row = page.getByRole('row', { name: /^Price/ });
  await expect(row.locator('del')).toHaveText(/^\$/);
  await expect(row).toContainText('$77.00');
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  await checkWithAxe(page);
  await page.keyboard.press('Escape');
  await expect(changed).toHaveAttribute('aria-expanded', 'false');

  await changed.click();
  await page.getByRole('link', { name: 'See Harbour Loft' }).click();
  await expect(page).toHaveURL('/desk/rooms/room/5');
});

test('filters live in the address, and the file has what they leave [LOG-9, LOG-10]', {
  tag: '@thorough',
}, async ({ page }) => {
  await signIn(page, admin);
  await changeRoom(page, 6, { title: '=Formula Bunk' });
  await page.goto('/desk/log?kind=rooms');
  await expect(entry(page, /changed =Formula Bunk/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'signed in' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Signing in');
  await expect(page).toHaveURL('/desk/log?kind=access');
  await expect(entry(page, /signed in/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('searchbox').fill('formula bunk');
  await expect(page).toHaveURL('/desk/log?q=formula+bunk');
  await expect(page.getByText('1 entry')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("'=Formula Bunk");

  await page.goto('/desk/log?q=nothing+like+that');
  await expect(page.getByRole('heading', { name: 'No entries' })).toBeVisible();
});

test('new entries wait until they are asked for, and refused ones say so [LOG-9]', {
  tag: '@thorough',
}, async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/desk/log');
  await expect(entry(page, /signed in/)).toBeVisible();
  await changeRoom(page, 7, { title: 'Late Loft' });
  const more = page.getByRole('button', { name: '1 new entry' });
  await expect(more).toBeVisible();
  await expect(entry(page, /changed Late Loft/)).toBeHidden();
  await more.click();
  await expect(entry(page, /changed Late Loft/)).toBeVisible();
  await expect(more).toBeHidden();

  await page.request.put('/api/rooms/7', { data: { pricePerNight: -1 } });
  await page.goto('/desk/log?kind=refused');
  await expect(entry(page, /tried to change what the house offers Refused/)).toBeVisible();
});

test('fits on a phone [LOG-9]', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await page.goto('/desk/log');
  await entry(page, /signed in/).click();
  await expect(page.getByRole('link', { name: 'All of this' })).toBeVisible();
  await fitsIn(page, 390);
  await checkWithAxe(page);
});
