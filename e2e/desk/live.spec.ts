import { addDays } from '#contract/dates.ts';
import { countPresses } from '../support/count-presses.ts';
import { expectGuest, newName, noteOf, openToday, rowOf, setReadiness } from '../support/desk-day.ts';
import { openDesk } from '../support/front-desk.ts';
import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { venueToday } from '../support/venue.ts';

test.use({ houseName: 'with free rooms' });

test('what others do shows at once, glows and is announced; without a connection the page says so and buttons wait [DESK-80, DESK-82]', async ({
  page,
  browser,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
  await openToday(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const announced = page.getByRole('status').filter({ hasText: /^New in / });
  await expect(announced).toHaveCount(0);
  const other = await (await browser.newContext({ baseURL: house.url })).newPage();
  await enterDesk(other);
  const { name } = await expectGuest(other, house);
  const row = rowOf(page, 'Arrivals', name);
  await expect(row).toBeVisible();
  await expect(row).toHaveAttribute('data-fresh', 'true');
  await expect(announced).toHaveText(`New in Arrivals: ${name}.`);
  await openToday(other, '?show=house');
  await rowOf(other, 'Arrivals', name).getByRole('button', { name: 'Check in' }).click();
  await expect(noteOf(other, `${name} is checked in`)).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(rowOf(other, 'In house', name)).toHaveAttribute('data-fresh', 'true');
  const waiting = rowOf(page, 'Arrivals', (await expectGuest(other, house)).name);
  await expect(waiting).toBeVisible();
  // The note has confirmed their own action already.
  await expect(other.getByRole('status').filter({ hasText: 'New in In house' })).toHaveCount(0);
  await other.context().close();

  await page.context().setOffline(true);
  await expect(page.getByRole('alert')).toContainText('No connection since');
  await expect(waiting.getByRole('button', { name: 'Check in' })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByText('No connection since')).toHaveCount(0);
});

test('what is typed below a row stays while others change the list, and so does its place [DESK-80]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const first = await expectGuest(page, house, { time: '23:58' });
  const own = await expectGuest(page, house, { time: '23:59' });
  for (const { id } of [first, own]) await setReadiness(page, id, 'to clean');
  await openToday(page);
  const rooms = page.getByRole('list', { name: 'Rooms to clean' }).getByRole('listitem');
  const titles = async () =>
    (await rooms.locator('p:first-child').allInnerTexts()).map((text) => text.trim());
  const ownRow = rowOf(page, 'Rooms to clean', own.title);
  await ownRow.getByRole('button', { name: `More for ${own.title}` }).click();
  await page.getByRole('menuitem', { name: 'Out of order' }).click();
  await expect(ownRow.getByText('Opens again on')).toBeVisible();
  const field = ownRow.getByLabel('Opens again on');
  const until = addDays(await venueToday(page), 3);
  await field.fill(until);

  const before = await titles();
  const clerk = await openDesk(house);
  const next = await expectGuest(page, house, { time: '23:57' });
  await clerk.send('PUT', `/readiness/room/${next.id}`, { state: 'to clean' });
  await clerk.send('PUT', `/readiness/room/${first.id}`, { state: 'clean' });
  await expect(rowOf(page, 'Rooms to clean', first.title)).toHaveAttribute('data-gone', 'true');
  await expect.poll(titles).toEqual([...before, next.title]);
  await expect(field).toBeFocused();
  // Pointer and focus have left the list, but what was begun there is not done.
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('combobox').focus();
  await clerk.send('PUT', `/readiness/room/${own.id}`, { state: 'clean' });
  await expect(ownRow).toHaveAttribute('data-gone', 'true');
  await expect(field).toHaveValue(until);
  await page.emulateMedia({ media: 'print' });
  await expect(field).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(field).toHaveValue(until);

  await ownRow.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('combobox').focus();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(ownRow).toHaveCount(0);
  await expect(rowOf(page, 'Rooms to clean', next.title)).toBeVisible();
  await clerk.close();
});

test('who becomes late needs attention though nobody does anything [DESK-79]', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  await page.clock.install();
  await enterDesk(page);
  const { name } = await expectGuest(page, house);
  let isLater = false;
  await page.route('**/api/desk/today', async (route) => {
    const today = await (await route.fetch()).json();
    const booking = today.arrivals.find(({ guest }: { guest: { name: string } }) => guest.name === name);
    const late = { type: 'late', key: `late ${booking._id}`, booking, minutes: 15 };
    await route.fulfill({ json: isLater ? { ...today, attention: [late, ...today.attention] } : today });
  });
  await openToday(page);
  const late = rowOf(page, 'Needs attention', `${name} is late`);
  await expect(rowOf(page, 'Arrivals', name)).toBeVisible();
  await expect(late).toHaveCount(0);
  isLater = true;
  // Into the next minute, but not so far that the page takes its stream for dead and refetches because of that.
  const rest = 60_000 - (Date.now() % 60_000);
  await page.waitForTimeout(Math.max(0, rest - 30_000));
  await page.clock.runFor(Math.min(rest, 30_000) + 5_000);
  await expect(late).toBeVisible();
});

test('a desk that cannot be read says so and can be asked again; what was read stays [DESK-82]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/500/);
  await enterDesk(page);
  const problem = { type: 'x', title: 'x', status: 500, detail: 'x', code: 'INTERNAL', requestId: newName() };
  const presses = await countPresses(page);
  const failUntil = (pressed: number) =>
    page.route('**/api/desk/today', async (route) =>
      (await presses()) < pressed ? route.fulfill({ status: 500, json: problem }) : route.fallback(),
    );
  await failUntil(1);
  await page.goto('/desk');
  await expect(page.getByRole('heading', { name: 'Today could not be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'The day at a glance' })).toBeVisible();

  const { name, id } = await expectGuest(page, house);
  const row = rowOf(page, 'Arrivals', name);
  await expect(row).toBeVisible();
  await failUntil(2);
  await setReadiness(page, id, 'to clean');
  const stale = page.getByText(/Today could not be updated. You see its state at \d\d:\d\d./);
  await expect(stale).toBeVisible();
  await expect(row).toContainText('Clean');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row).toContainText('To clean');
  await expect(stale).toHaveCount(0);
});
