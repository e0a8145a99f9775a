import type { Page } from '@playwright/test';
import { expect, test } from './support/house.ts';

const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const prices = async (page: Page) =>
  (await page.getByRole('article').locator('strong').allTextContents()).map((text) => Number(text.slice(1)));

test('/rooms lists the sleeping rooms, nine first and more on request, kept in the address [HOME-6, ROOM-1]', async ({
  page,
}) => {
  await page.goto('/rooms');
  await expect(page.getByRole('heading', { level: 1, name: 'Available Rooms' })).toBeVisible();
  await expect(titles(page)).toHaveCount(9);
  await expect(page.getByRole('status')).toHaveText('The first 9 rooms');
  await page.getByRole('button', { name: 'Show more rooms' }).click();
  await expect(page).toHaveURL('/rooms?pages=2');
  await expect(titles(page)).toHaveCount(12);
  await expect(page.getByRole('status')).toHaveText('12 rooms');
  await expect(page.getByRole('button', { name: 'Show more rooms' })).toHaveCount(0);
  await page.reload();
  await expect(titles(page)).toHaveCount(12);
});

for (const [path, title, text, price] of [
  ['/rooms', 'Lantern Bunk', 'Lower bunk in a four-bed room', '$34 / night'],
  ['/studyRoom', 'Round Table', 'Four stools, a whiteboard and a door that closes', '$12 / hour'],
] as const)
  test(`${path} shows the cards of Home: picture, title, description, price, Book Now [ROOM-3]`, async ({
    page,
  }) => {
    await page.goto(path);
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading')).toHaveText(title);
    await expect(card).toContainText(text);
    await expect(card).toContainText(price);
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 612);
    await expect(card.getByRole('link', { name: 'Book Now' })).toBeVisible();
  });

test('a list is searched by any word of name, text or details [ROOM-15]', async ({ page }) => {
  await page.goto('/rooms');
  await page.getByLabel('Search').fill('BUNK lantern');
  await expect(titles(page)).toHaveText(['Lantern Bunk']);
  await expect(page).toHaveURL('/rooms?q=BUNK+lantern');
  await expect(page.getByRole('status')).toHaveText('1 room');
});

test('a list is narrowed by price and sorted, and says when nothing is left [ROOM-16, ROOM-17]', async ({
  page,
}) => {
  await page.goto('/rooms');
  await expect(titles(page)).toHaveCount(9);
  await page.getByLabel('Price up to').selectOption('$50');
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL('/rooms?maxPrice=50&sort=-price');
  await expect(async () => {
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(Math.max(...shown)).toBeLessThanOrEqual(50);
    expect(shown.length).toBeGreaterThan(1);
  }).toPass();
  await page.getByLabel('Search').fill('no such room');
  await expect(page.getByRole('alert')).toContainText('No room matches what you asked for.');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/rooms?sort=-price');
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(titles(page)).toHaveCount(9);
});

test('two quick changes of the filters are both kept', async ({ page }) => {
  await page.goto('/rooms');
  await expect(titles(page)).toHaveCount(9);
  await page.evaluate(() => {
    const choose = (label: string, value: string) => {
      const select = [...document.querySelectorAll('label')].find(
        ({ textContent }) => textContent === label,
      )?.control;
      if (!(select instanceof HTMLSelectElement)) throw new Error(label);
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('Price up to', '50');
    choose('Sort by', 'price');
  });
  await expect(page).toHaveURL('/rooms?maxPrice=50&sort=price');
});

test('best rated and name are orders too [ROOM-17]', async ({ page }) => {
  await page.goto('/studyRoom?sort=title');
  await expect(titles(page).first()).toBeVisible();
  const names = await titles(page).allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  await page.getByLabel('Sort by').selectOption('Best rated');
  await expect(async () => {
    const ratings = await page.getByText(/^House rating/).allTextContents();
    expect(ratings).toEqual(ratings.toSorted().toReversed());
    expect(new Set(ratings).size).toBeGreaterThan(1);
  }).toPass();
});

test('the way back from a room leads to the list as it was left [ROOM-5]', async ({ page }) => {
  await page.goto('/rooms?q=pod&sort=price');
  await page.getByRole('link', { name: 'Book Now' }).first().click();
  await expect(page).toHaveURL(/\/room\/\d+$/);
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page).toHaveURL('/rooms?q=pod&sort=price');
  await expect(page.getByLabel('Search')).toHaveValue('pod');
});

test('/studyRoom lists the study rooms by the hour [HOME-6, ROOM-2, ROOM-9]', async ({ page }) => {
  await page.goto('/studyRoom');
  await expect(page.getByRole('heading', { level: 1, name: 'Group Study Room' })).toBeVisible();
  await expect(titles(page)).toHaveCount(8);
  await expect(page.getByRole('article').first()).toContainText('/ hour');
});

test('/pcAccess shows the five PCs with their prices [HOME-6, PC-1]', async ({ page }) => {
  await page.goto('/pcAccess');
  await expect(page.getByRole('heading', { level: 1, name: 'PC ACCESS', exact: true })).toBeVisible();
  await expect(titles(page)).toHaveText(['PC 01', 'PC 02', 'PC 03', 'PC 04', 'PC 05']);
  expect(await prices(page)).toEqual([10, 15, 15, 20, 20]);
  for (const [index, use] of ['Daily Use', 'Programming', 'Programming', 'Gaming', 'Gaming'].entries())
    await expect(page.getByRole('article').nth(index)).toContainText(use);
  await page.getByRole('link', { name: 'Book Now' }).nth(3).click();
  await expect(page).toHaveURL('/pc-details/4');
});

test('addresses match without regard to case [PAGE-4]', async ({ page }) => {
  await page.goto('/pcaccess');
  await expect(page.getByRole('heading', { level: 1, name: 'PC ACCESS' })).toBeVisible();
  await page.goto('/ROOMS');
  await expect(page.getByRole('heading', { level: 1, name: 'Available Rooms' })).toBeVisible();
});
