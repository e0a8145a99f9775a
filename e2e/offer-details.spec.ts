import { expect, test } from './support/house.ts';

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

test('a room page offers others of its kind', async ({ page }) => {
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
    page.on('response', (answer) => {
      if (answer.status() === 404) asked += 1;
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    expect(asked).toBe(1);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(list);
  });

test('a sleeping room has no page among the study rooms', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/404/);
  await page.goto('/rooms?q=lantern');
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(/\/room\//);
  await page.goto(new URL(page.url()).pathname.replace('/room/', '/studyRoom/'));
  await expect(page.getByRole('heading', { name: 'Study Room not found' })).toBeVisible();
});

test('a broken picture gives way to the drawing of its kind', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.route('**/pictures/room-pod-harbour.svg', (route) => route.abort());
  await page.goto('/rooms?q=harbour+pod');
  await expect(page.getByRole('article').locator('img').first()).toHaveAttribute('src', /room-bunk-lantern/);
});
