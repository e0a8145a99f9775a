import type { Locator, Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { formatFullDay } from '#web/lib/format-day.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import {
  expectGuest,
  noteOf,
  openToday,
  readBooking,
  rowOf,
  seatGuest,
  setReadiness,
} from '../support/desk-day.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { enterDesk, expectRoomy, pressTwice } from '../support/kitchen-desk.ts';
import { leaveByEscape } from '../support/leave-by-escape.ts';
import { placeOrder } from '../support/make-orders.ts';
import { newGuest, signUp } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

test.use({ houseName: 'with free rooms' });

/** All links and buttons except the desk's navigation, which scrolls on phones. */
const inPage = ':is(a, button):visible:not([aria-label="Front desk"] *)';

/** The link to Today, with the count of what needs attention. */
const attentionLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Front desk' }).getByRole('link', { name: /^Today/ });
const countIn = async (link: Locator) => Number((await link.innerText()).replaceAll(/\D/g, ''));

test('an arrival is checked in by one press and taken back; what is not ready says so and offers a way [DESK-74, DESK-77]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  await enterDesk(page);
  const ready = await expectGuest(page, house);
  const unready = await expectGuest(page, house);
  await setReadiness(page, unready.id, 'to clean');
  await openToday(page);

  const row = rowOf(page, 'Arrivals', ready.name);
  await expect(row).toContainText('Expected 23:59');
  await row.getByRole('button', { name: 'Check in' }).click();
  await expect(noteOf(page, `${ready.name} is checked in: ${ready.title}`)).toBeVisible();
  expect(await readBooking(page, ready.bookingId)).toMatchObject({ status: 'Checked in' });
  // The pointer is still there: the row keeps its place and shows its state.
  await expect(row).toContainText('Checked in');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Check in' })).toBeVisible();
  expect(await readBooking(page, ready.bookingId)).toMatchObject({ status: 'Confirmed' });

  const dirty = rowOf(page, 'Arrivals', unready.name);
  await dirty.getByRole('button', { name: 'Check in' }).click();
  await expect(dirty.getByRole('group', { name: 'What is missing' })).toBeFocused();
  await expect(dirty).toContainText(`${unready.title} is not clean yet.`);
  await page.keyboard.press('Escape');
  await expect(dirty.getByRole('button', { name: 'Check in anyway' })).toHaveCount(0);

  const toClean = rowOf(page, 'Rooms to clean', unready.title);
  await toClean.getByRole('button', { name: 'Clean' }).click();
  await expect(noteOf(page, `${unready.title} is clean`)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toClean.getByRole('button', { name: 'Clean' })).toBeVisible();

  await dirty.getByRole('button', { name: 'Check in' }).click();
  await dirty.getByRole('button', { name: 'Check in anyway' }).click();
  await expect(noteOf(page, `${unready.name} is checked in`)).toBeVisible();
  expect(await readBooking(page, unready.bookingId)).toMatchObject({ status: 'Checked in' });
});

test('a press counts although the row that was left above it goes at that moment [DESK-80]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const seated = await seatGuest(page, house);
  const arriving = await expectGuest(page, house);
  // So high that nothing scrolls: browsers keep in place what they have scrolled to.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await openToday(page);
  const row = rowOf(page, 'Arrivals', arriving.name);
  await row.getByRole('button', { name: 'Check in' }).click();
  await expect(row).toContainText('Checked in');
  const hours = rowOf(page, 'Right now by the hour', seated.title);
  await hours.getByRole('button', { name: /^Take \$/ }).click();
  await expect(hours.getByRole('button', { name: 'Cash' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('by the hour money is taken and an hour added, in the kitchen orders go on, and who leaves sees the bill first [DESK-75, DESK-76, DESK-78]', async ({
  page,
  house,
}) => {
  await enterDesk(page);
  const seated = await seatGuest(page, house);
  const staying = await expectGuest(page, house, { checkIn: true });
  const order = await placeOrder(page, ['Soup'], { roomType: 'Sleeping Room', roomId: String(staying.id) });
  // Nobody leaves on the day they come: the response is changed so that they do.
  await page.route('**/api/desk/today', async (route) => {
    const today = await (await route.fetch()).json();
    await route.fulfill({ json: { ...today, departures: today.inHouse } });
  });
  await openToday(page);

  const hours = rowOf(page, 'Right now by the hour', seated.title);
  await hours.getByRole('button', { name: /^Take \$/ }).click();
  await hours.getByRole('button', { name: 'Cash' }).click();
  await expect(noteOf(page, `taken from ${seated.name}`)).toBeVisible();
  expect(await readBooking(page, seated.bookingId)).toMatchObject({ due: 0 });
  await hours.getByRole('button', { name: 'Extend' }).click();
  await expect(hours).toContainText(/One hour more, until \d\d:00: \$\d/);
  await hours.getByRole('button', { name: 'Extend by 1 hour' }).click();
  await expect(noteOf(page, `${seated.title} is taken until`)).toBeVisible();
  expect(await readBooking(page, seated.bookingId)).toMatchObject({ count: 3 });

  const food = rowOf(page, 'Kitchen', staying.title);
  await expect(food).toContainText('Soup');
  // The second of two quick presses does not take the next step.
  await pressTwice(page, food.getByRole('button', { name: 'Few More Minutes' }));
  await expect(food.getByRole('button', { name: 'Ready to Serve' })).toBeEnabled();
  await expect(noteOf(page, `Order #${order}: Few More Minutes`)).toBeVisible();

  await rowOf(page, 'Departures', staying.name).getByRole('button', { name: 'Check out' }).click();
  await expect(page).toHaveURL(`/desk/bookings/${staying.bookingId}`);
});

test('one field finds a check-in code, a reference and a name, and the keyboard does the rest [DESK-73, DESK-83]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/404/);
  await enterDesk(page);
  const { name, title, bookingId } = await expectGuest(page, house);
  const { checkInCode } = await readBooking(page, bookingId);
  await openToday(page);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Name, reference or code' });
  await expect(field).toBeFocused();

  const option = page.getByRole('option').filter({ hasText: name });
  await field.fill(`${checkInCode.slice(0, 4)}-${checkInCode.slice(4)}`.toLowerCase());
  await expect(option).toContainText('Check in');
  await expect(page.locator('.mantine-Combobox-dropdown')).toHaveCSS('border-radius', '18px');
  await expect(option).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(noteOf(page, `${name} is checked in: ${title}`)).toBeVisible();
  await expect(field).toHaveValue('');

  await field.fill(checkInCode);
  await expect(option).toContainText('This code is used up');
  await field.fill(name.toLowerCase());
  await expect(option.getByText(name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await field.fill(bookingId);
  await expect(option.locator('mark')).toHaveText(bookingId);
  await expect(option).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/desk/bookings/${bookingId}`);

  // The address changes before the page does, and until then keys go into the field.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Walk-in' })).toBeVisible();
  await leaveByEscape(page.getByRole('dialog'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByRole('term').first()).toHaveText('/');
  await expect(keys.getByRole('heading', { name: 'On the board' })).toBeVisible();
  await checkWithAxe(page, 'the keys');
  const ofBoard = ['←→↑↓', 'HomeEnd', 'Page UpPage Down', 'T', 'Enter', 'M', 'Shift←→', 'B', 'Esc'];
  for (const name of ofBoard)
    await expect(keys.getByRole('term').filter({ hasText: name })).not.toHaveCount(0);
});

test('who is late needs attention until it is solved, or not now for an hour [DESK-71, DESK-79]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const { name } = await expectGuest(page, house, { time: '00:00' });
  await openToday(page);
  const late = rowOf(page, 'Needs attention', `${name} is late`);
  const rows = page.getByRole('list', { name: 'Needs attention', exact: true }).getByRole('listitem');
  /** Others may become late in any minute: the navigation counts what the list shows. */
  const expectCounted = () =>
    expect
      .poll(async () => (await countIn(attentionLink(page))) - (await rows.count()), 'more than listed')
      .toBe(0);
  await expect(late).toBeVisible();
  await expectCounted();
  // It goes although mouse and focus are in the list, which keeps rows that others have solved.
  await late.hover();
  await late.getByRole('button', { name: `More for ${name} is late` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Not now (1 hour)' }).press('Enter');
  await expect(late).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, 'Arrivals', name)).toContainText('late');
  await expect(late).toHaveCount(0);
  await expectCounted();

  const row = rowOf(page, 'Arrivals', name);
  await row.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'No-show' }).click();
  await row.getByRole('button', { name: 'No-show' }).click();
  await expect(noteOf(page, `${name} did not come`)).toBeVisible();
});

test('guests and visitors find a page for admins only, and nothing of the desk is asked for [DESK-71]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const heading = page.getByRole('heading', { level: 1 });
  for (const address of ['/desk', '/desk/board', '/desk/bookings', '/desk/bookings/1']) {
    await page.goto(address);
    await expect(heading).toHaveText('Clerks and admins only');
  }
  await page.goto('/desk/rates');
  await expect(heading).toHaveText('Admins only');
  await signUp(page, newGuest());
  await page.goto('/desk');
  await expect(heading).toHaveText('Clerks and admins only');
  await expect(page.getByRole('contentinfo')).toContainText('Lampwright Lane');
  expect(asked.filter((address) => address.includes('/api/desk'))).toEqual([]);
});

test('the day fits every screen, phones show one list at a time, and on paper it is a day sheet [DESK-72, DESK-81, DESK-84]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const arriving = await expectGuest(page, house);
  const late = await expectGuest(page, house, { time: '00:00' });
  await setReadiness(page, late.id, 'to clean');
  await seatGuest(page, house);
  await expectGuest(page, house, { checkIn: true });
  await placeOrder(page, ['Soup', 'Soup'], { roomType: 'Sleeping Room', roomId: String(arriving.id) });
  await openToday(page);
  await rowOf(page, 'Arrivals', late.name).getByRole('button', { name: 'Check in' }).click();
  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page, `/desk, ${width} pixels wide`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
    [
      ['light', 1440],
      ['dark', 1280],
      ['light', 390],
      ['dark', 390],
      ['light', 320],
    ],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoomy(page.getByRole('main').locator(inPage), 44, 390);
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeHidden();
  await page.getByRole('link', { name: /^Kitchen/ }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Arrivals' })).toBeHidden();
  await page.getByRole('link', { name: /^In house/ }).click();
  await expect(page.getByRole('heading', { name: 'In house' })).toBeVisible();
  await page.goto('/desk?show=due');
  await expect(page.getByRole('heading', { name: 'Due at the desk' })).toBeVisible();
  await checkWithAxe(page, '/desk?show=due');

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: /^Nightdesk, \w+day \d/ })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: arriving.name })).toContainText('Expected 23:59');
  await expect(page.getByRole('navigation', { name: 'Front desk' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('another day is one step away: who comes tomorrow is found there, with nothing to press that is of today, and printed [DESK-81, DESK-85]', async ({
  page,
  house,
}) => {
  await enterDesk(page);
  const today = await venueToday(page);
  const tomorrow = addDays(today, 1);
  await expectGuest(page, house, { time: '00:00' });
  const guest = await expectGuest(page, house, { date: tomorrow, time: '15:30', nights: 2 });
  await openToday(page);
  await expect(rowOf(page, 'Arrivals', guest.name)).toHaveCount(0);
  await expect(attentionLink(page)).toHaveText(/[1-9]/);

  const later = page.getByRole('button', { name: 'Later', exact: true });
  await later.press('Enter');
  await expect(page).toHaveURL(`/desk?date=${tomorrow}`);
  await expect(later).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Tomorrow: \d+ guests? to come/ })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Tomorrow' })).toBeVisible();
  const row = rowOf(page, 'Arrivals', guest.name);
  await expect(row).toContainText('Expected 15:30');
  await expect(row).toContainText('Confirmed');
  await expect(page.getByRole('button', { name: /^Check (in|out)/ })).toHaveCount(0);
  const glance = page.getByRole('navigation', { name: 'The day at a glance' });
  await expect(glance.getByRole('link', { name: /^Arrivals.* to come/ })).toBeVisible();
  await expect(glance).not.toContainText(/Kitchen|now/);
  const countToday = async () => {
    const { attention } = await (await page.request.get('/api/desk/today')).json();
    return attention.length;
  };
  await expect
    .poll(async () => (await countIn(attentionLink(page))) - (await countToday()), 'more than today')
    .toBe(0);

  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('heading', { level: 1, name: `Nightdesk, ${formatFullDay(tomorrow)}` }),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: guest.name }).first()).toContainText('Expected 15:30');
  await page.emulateMedia({ media: 'screen' });

  await page.setViewportSize({ width: 390, height: 844 });
  await glance.getByRole('link', { name: /^In house/ }).click();
  await expect(page).toHaveURL(`/desk?date=${tomorrow}&show=house`);
  await expect(rowOf(page, 'In house', guest.name)).toBeVisible();
  await expectRoomy(page.getByRole('main').locator(inPage), 44, 390);
  await checkWithAxe(page, '/desk?date=, 390 pixels wide');
  await page.setViewportSize({ width: 1280, height: 900 });

  await later.click();
  await expect(rowOf(page, 'In house', guest.name)).toBeVisible();
  await expect(rowOf(page, 'Arrivals', guest.name)).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yesterday' })).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(tomorrow);
  await row.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(`/desk/bookings/${guest.bookingId}`);
});
