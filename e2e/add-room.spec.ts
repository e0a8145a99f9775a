import { expect, test } from './support/house.ts';
import { admin, signIn } from './support/people.ts';

// New rooms change what other journeys count, so these have another house.
test.use({ houseName: 'with free rooms' });

for (const [type, list, label] of [
  ['Sleeping', '/rooms', '$41.50 / night'],
  ['Study', '/studyRoom', '$41.50 / hour'],
] as const)
  test(`an admin adds a ${type.toLowerCase()} room, and is led to it in its list [ROOM-19]`, {
    tag: type === 'Sleeping' ? [] : ['@thorough'],
  }, async ({ page }) => {
    const title = `New ${type} ${Date.now()}`;
    await signIn(page, admin);
    await page.goto('/addRoom');
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Room' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Room' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
    await page.getByLabel('Room type').selectOption(type);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Fresh paint and a new lamp.');
    await page.getByLabel('Price').fill('41.50');
    await page.getByLabel('Rating').fill('4.3');
    await page.getByLabel('Details').fill('Sleeps 1\nOwn locker');
    await page.getByLabel('Image').fill('/pictures/room-pod-dusk.svg');
    await page.getByRole('button', { name: 'Add Room' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Room added successfully!' })).toBeVisible();
    await page.getByRole('link', { name: 'see it in the list' }).click();
    await expect(page).toHaveURL(`${list}?sort=newest`);
    await expect(page.getByLabel('Sort by')).toHaveValue('newest');
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(card).toContainText(label);
    await expect(card.getByText('House rating 4.3', { exact: true })).toBeVisible();
  });

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const)
  test(`what came of adding a room is in view and has the focus, ${width} pixels wide [PAGE-9]`, {
    tag: width === 390 ? [] : ['@thorough'],
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/400/);
    await page.setViewportSize({ width, height });
    await signIn(page, admin);
    await page.goto('/addRoom');
    const add = page.getByRole('button', { name: 'Add Room' });
    await page.getByLabel('Room type').focus();
    await add.click();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('Please fill all fields');
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus')).toHaveText('Please fill all fields');
    for (const label of ['Title', 'Description', 'Price', 'Rating', 'Details', 'Image']) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`));
    }
    await page.getByLabel('Title').fill(`In view ${width} ${Date.now()}`);
    await page.getByLabel('Description').fill('Fresh paint.');
    await page.getByLabel('Price').fill('41.50');
    await page.getByLabel('Rating').fill('5.5');
    await page.getByLabel('Details').fill('Sleeps 1');
    await page.getByLabel('Image').fill('/pictures/room-pod-dusk.svg');
    await add.click();
    await expect(alert).toHaveText('Failed to add room. Rating is 0 to 5, in steps of 0.1.');
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Rating')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Title')).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Rating').fill('4.5');
    await add.click();
    const status = page.getByRole('status').filter({ hasText: 'Room added successfully!' });
    await expect(status).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus')).toContainText('Room added successfully!');
  });

test('a room that is added without saying under which number is not taken as added [PAGE-11]', {
  tag: '@thorough',
}, async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/addRoom');
  for (const label of ['Title', 'Description', 'Price', 'Rating', 'Details', 'Image'])
    await page.getByLabel(label).fill(label === 'Image' ? '/pictures/room-pod-dusk.svg' : '4');
  await page.route('**/api/rooms', (route) => route.fulfill({ json: { acknowledged: true } }));
  await page.getByRole('button', { name: 'Add Room' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to add room.');
});

test('adding a room that is refused or not answered says so [ROOM-20]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await signIn(page, admin);
  await page.goto('/addRoom');
  for (const [label, value] of [
    ['Title', 'x'],
    ['Description', 'x'],
    ['Price', '10'],
    ['Rating', '4.3'],
    ['Details', 'x'],
    ['Image', 'javascript:alert(1)'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Add Room' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to add room. The image must be a web address.');
  await page.route('**/api/rooms', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Room' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Error: /);
});
