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
  test(`${path} shows the cards of Home: picture, title, description, price, Book Now [ROOM-3]`, {
    tag: path === '/rooms' ? [] : ['@thorough'],
  }, async ({ page }) => {
    await page.goto(path);
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading')).toHaveText(title);
    await expect(card).toContainText(text);
    await expect(card).toContainText(price);
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 612);
    await expect(card.getByRole('link', { name: 'Book Now' })).toBeVisible();
  });

test('a list is searched by any word of name, text or details [ROOM-15]', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/rooms');
  await page.getByLabel('Search').fill('BUNK lantern');
  await expect(titles(page)).toHaveText(['Lantern Bunk']);
  await expect(page).toHaveURL('/rooms?q=BUNK+lantern');
  await expect(page.getByRole('status')).toHaveText('1 room');
});

test('a list is narrowed by price and sorted, and says when nothing is left [ROOM-16, ROOM-17]', {
  tag: '@thorough',
}, async ({ page }) => {
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

test('two quick changes of the filters are both kept', { tag: '@thorough' }, async ({ page }) => {
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

test('what is typed while the address follows stays in its field', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => {
    const type = (text: string) => {
      const search = document.querySelector<HTMLInputElement>('input[type=search]');
      if (!search) return;
      // Types so that React notices: through the browser's setter, not React's own.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(search, search.value + text);
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (data, unused, url) => {
      replaceState(data, unused, url);
      if (!String(url).endsWith('?q=lantern')) return;
      type(' b');
      setTimeout(() => type('unk '), 100);
    };
  });
  await page.goto('/rooms');
  await expect(titles(page)).toHaveCount(9);
  await page.getByLabel('Search').fill('lantern');
  await expect(page).toHaveURL('/rooms?q=lantern+bunk');
  await expect(page.getByLabel('Search')).toHaveValue('lantern bunk ');
});

test('best rated and name are orders too [ROOM-17]', { tag: '@thorough' }, async ({ page }) => {
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

test('addresses match without regard to case [PAGE-4]', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/pcaccess');
  await expect(page.getByRole('heading', { level: 1, name: 'PC ACCESS' })).toBeVisible();
  await page.goto('/ROOMS');
  await expect(page.getByRole('heading', { level: 1, name: 'Available Rooms' })).toBeVisible();
});

test('a room page shows picture, description, facts, rating, id and price [ROOM-4, ROOM-8]', async ({
  page,
}) => {
  await page.goto('/rooms?q=lantern');
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Bunk' })).toBeVisible();
  await expect(page).toHaveTitle('Lantern Bunk · Nightdesk');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Room ID ${id}`);
  await expect(main).toContainText('Lower bunk in a four-bed room, with a curtain, a reading lamp');
  await expect(main.getByRole('img', { name: 'Picture of Lantern Bunk' })).toBeVisible();
  await expect(main.getByText('House rating 4.8', { exact: true })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: /^Own locker$/ })).toBeVisible();
  const costs = page.getByRole('complementary', { name: 'What it costs' });
  await expect(costs).toContainText('$34 / night');
});

test('a study room page shows its id, description and price per hour, and leads back to /studyRoom [ROOM-7]', async ({
  page,
}) => {
  await page.goto('/studyRoom/13');
  await expect(page.getByRole('heading', { level: 1, name: 'Round Table' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Room ID 13');
  await expect(main).toContainText('Four stools, a whiteboard and a door that closes');
  await expect(page.getByRole('complementary', { name: 'What it costs' })).toContainText('$12 / hour');
  await page.getByRole('link', { name: 'Back to study rooms' }).click();
  await expect(page).toHaveURL('/studyRoom');
});

test('a room page offers others of its kind', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/studyRoom');
  await page.getByRole('link', { name: 'Book Now' }).first().click();
  const others = page.getByRole('region', { name: 'Other study rooms' });
  await expect(others.getByRole('article')).toHaveCount(3);
  await others.getByRole('link', { name: 'All study rooms' }).click();
  await expect(page).toHaveURL('/studyRoom');
});

test('a PC page shows its price by the hour [PC-2]', async ({ page }) => {
  await page.goto('/pc-details/4');
  await expect(page.getByRole('heading', { level: 1, name: 'PC 04' })).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('$20 / hour');
});

const missing = [
  ['/room/999999', 'Room not found', 'The room with the specified ID could not be found.', '/rooms'],
  ['/room/abc', 'Room not found', 'The room with the specified ID could not be found.', '/rooms'],
  [
    '/studyRoom/999999',
    'Study Room not found',
    'The study room with the specified ID could not be found.',
    '/studyRoom',
  ],
  ['/pc-details/6', 'PC not found', 'The PC with the specified ID could not be found.', '/pcAccess'],
] as const;

for (const [index, [path, heading, text, list]] of missing.entries())
  test(`${path} says "${heading}" and shows the way to the list [ROOM-6]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/404/);
    let asked = 0;
    page.on('response', (response) => {
      if (response.status() === 404) asked += 1;
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    expect(asked).toBe(1);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(list);
  });

test('a sleeping room has no page among the study rooms', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/404/);
  await page.goto('/rooms?q=lantern');
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(/\/room\//);
  await page.goto(new URL(page.url()).pathname.replace('/room/', '/studyRoom/'));
  await expect(page.getByRole('heading', { name: 'Study Room not found' })).toBeVisible();
});

test('a broken picture gives way to the drawing of its kind', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.route('**/pictures/room-pod-harbour.svg', (route) => route.abort());
  await page.goto('/rooms?q=harbour+pod');
  await expect(page.getByRole('article').locator('img').first()).toHaveAttribute('src', /room-bunk-lantern/);
});
