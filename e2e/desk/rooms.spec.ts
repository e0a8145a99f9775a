import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { barIn } from '../support/board.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { expectGuest, newName, noteOf } from '../support/desk-day.ts';
import { fitsIn, openDesk } from '../support/front-desk.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { venueToday } from '../support/venue.ts';

test.use({ houseName: 'with free rooms' });

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

const openRoom = async (page: Page, id: number, kind = 'room') => {
  await page.goto(`/desk/rooms/${kind}/${id}`);
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
};

test('the list shows how everything stands, is narrowed by its address, and readiness is set and undone there [UPKEEP-11]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  await page.goto('/desk');
  await page.getByRole('navigation', { name: 'Front desk' }).getByRole('link', { name: 'Rooms' }).click();
  await expect(page.getByRole('heading', { name: 'Rooms', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill(title);
  await expect(page).toHaveURL(/q=Own/);
  const own = row(page, title);
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(`Room ${id}`);
  await expect(own.getByRole('img', { name: '0 of 14 nights taken' })).toBeVisible();
  await own.getByRole('button', { name: `${title} is Clean. Change it` }).click();
  await page.getByRole('menuitem', { name: 'To clean' }).click();
  await expect(own.getByRole('button', { name: `${title} is To clean. Change it` })).toBeVisible();
  await expect(own).toContainText('Ana Duarte');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByRole('button', { name: `${title} is Clean. Change it` })).toBeVisible();
  await page.goto(`/desk/rooms?q=${encodeURIComponent(title)}&readiness=to+clean`);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(page, title)).toHaveCount(1);
});

test('what was done last can be undone, also when something before it takes longer', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const slow = await addOwnRoom(house, '/api/rooms');
  const quick = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  await page.goto('/desk/rooms?q=Own');
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(`**/api/desk/readiness/room/${slow.id}`, async (route) => {
    await held;
    await route.continue();
  });
  const menu = (title: string, state: string) =>
    page.getByRole('button', { name: `${title} is ${state}. Change it` });
  for (const { title } of [slow, quick]) {
    await menu(title, 'Clean').click();
    await page.getByRole('menuitem', { name: 'To clean' }).click();
  }
  await expect(noteOf(page, `${quick.title} is to clean`)).toBeVisible();
  goOn();
  await expect(menu(slow.title, 'To clean')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(menu(quick.title, 'Clean')).toBeVisible();
  await expect(menu(slow.title, 'To clean')).toBeVisible();
});

test('a changed price shows at once on the page that a guest has open, and leaves bookings as they were [UPKEEP-10, UPKEEP-12]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  await enterDesk(page);
  const { id, title, bookingId } = await expectGuest(page, house);
  const guest = await (await browser.newContext({ baseURL: house.url })).newPage();
  const listens = guest.waitForResponse('**/api/events');
  await guest.goto(`/room/${id}`);
  await expect(guest.getByText('$40').first()).toBeVisible();
  await listens;

  await openRoom(page, id);
  const preview = page.getByRole('complementary', { name: 'How it will look' });
  await field(page, 'Price').fill('0');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'Price')).toBeFocused();
  await expect(page.getByText('The price must be an amount such as 34 or 34.50.')).toBeVisible();
  await field(page, 'Price').fill('55.50');
  await field(page, 'Description').fill('Under the eaves.');
  await expect(preview).toContainText('$55.50');
  await expect(preview).toContainText('Under the eaves.');
  await expect(bar(page)).toContainText('2 unsaved changes');
  await expect(bar(page)).toContainText('Description, Price');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(noteOf(page, `${title} is saved`)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Lately' })).toContainText(
    'changed the price from $40 to $55.50',
  );

  await expect(guest.getByText('$55.50').first()).toBeVisible();
  await expect(guest.getByText('Under the eaves.')).toBeVisible();
  const bill = await (await page.request.get(`/api/desk/bookings/${bookingId}/bill`)).json();
  expect(bill.total).toBe(40);
  await guest.context().close();
});

test('two admins who edit the same room: the second is told who was faster and chooses field by field [UPKEEP-13]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  await openRoom(page, id);
  await field(page, 'Title').fill('Mine');
  await field(page, 'Price').fill('50');
  const saved = await page.request.put(`/api/rooms/${id}`, {
    data: { title: 'Theirs', description: 'Written by a colleague.' },
  });
  expect(saved.status()).toBe(200);
  // Fields that were not edited here are updated; for an edited one the clerk must choose.
  await expect(field(page, 'Description')).toHaveValue('Written by a colleague.');
  await expect(bar(page).getByRole('alert')).toContainText(/^.+ saved this today at \d\d:\d\d\. Choose/);
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(bar(page).getByRole('button', { name: 'Title: take theirs' })).toBeFocused();
  await expect(field(page, 'Title')).toHaveValue('Mine');
  await bar(page).getByRole('button', { name: 'Title: take theirs' }).click();
  await expect(field(page, 'Title')).toHaveValue('Theirs');
  await expect(bar(page)).toContainText('1 unsaved change');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(noteOf(page, 'Theirs is saved')).toBeVisible();
  expect(await (await page.request.get(`/api/rooms/${id}`)).json()).toMatchObject({
    title: 'Theirs',
    pricePerNight: 50,
    description: 'Written by a colleague.',
  });
  expect(title).not.toBe('Theirs');
});

test('leaving with changes asks once, and discarding takes them back [UPKEEP-12]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  await openRoom(page, id);
  await field(page, 'Title').fill('Something else');
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'Title')).toHaveValue('Something else');
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
  await field(page, 'Title').fill('Something else');
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/desk\/rooms$/);
});

test('a room is retired with its stay to come, is gone for guests, and comes back [UPKEEP-14]', async ({
  page,
  browser,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/404/);
  await enterDesk(page);
  const { id, title, name, bookingId } = await expectGuest(page, house);
  await openRoom(page, id);
  await expect(page.getByText('1 stay is still to come')).toBeVisible();
  await page.getByRole('button', { name: 'Retire room' }).click();
  const question = page.getByRole('group', { name: `Retire ${title}?` });
  await expect(question).toContainText('The stay that is booked goes on as it is');
  await question.getByRole('button', { name: 'Keep it open' }).click();
  await page.getByRole('button', { name: 'Retire room' }).click();
  await question.getByRole('button', { name: 'Retire room' }).click();
  await expect(page.getByText('It is retired: in no list')).toBeVisible();

  const guest = await (await browser.newContext({ baseURL: house.url })).newPage();
  await guest.goto(`/room/${id}`);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Room not found');
  await guest.context().close();
  // The board draws only the rows in view, and the one of the booking that is open.
  await page.goto(`/desk/board?booking=${bookingId}`);
  await expect(barIn(page, title, name)).toBeVisible();

  await page.goto(`/desk/rooms?state=retired`);
  const own = row(page, title);
  await expect(own).toContainText('Retired');
  await expect(own).toContainText('Not in the lists, not bookable');
  await own.getByRole('button', { name: `Bring back ${title}` }).click();
  await expect(noteOf(page, `${title} is back in the lists`)).toBeVisible();
  await expect(own).toHaveCount(0);
  expect((await page.request.get(`/api/rooms/${id}`)).status()).toBe(200);
});

test('a PC is added on the same page, empty [UPKEEP-15]', { tag: '@thorough' }, async ({ page }) => {
  await enterDesk(page);
  await page.goto('/desk/rooms?kind=pc');
  await page.getByRole('link', { name: 'Add New Room' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Room' })).toBeVisible();
  await page.getByLabel('Room type').selectOption('Sleeping, by the night');
  await expect(field(page, 'Details')).toBeVisible();
  const title = newName();
  await field(page, 'Title').fill(title);
  await page.getByLabel('Room type').selectOption('PC, by the hour');
  await expect(field(page, 'Details')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Add' }).click();
  await expect(field(page, 'Description')).toBeFocused();
  await field(page, 'Description').fill('Two screens.');
  await field(page, 'Price').fill('16');
  await bar(page).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/rooms\/pc\/\d+$/);
  await page.getByRole('link', { name: 'See it as a guest' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('$16').first()).toBeVisible();
});

test('days are closed around a stay that is in the way, and opened again [UPKEEP-16]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await enterDesk(page);
  const today = await venueToday(page);
  const { id, name, bookingId } = await expectGuest(page, house, { date: addDays(today, 1) });
  await openRoom(page, id);
  const form = page.getByRole('form', { name: 'Close more days' });
  await form.getByLabel('From').fill(addDays(today, 1));
  await form.getByLabel('Until, the last night').fill(addDays(today, 3));
  await form.getByRole('button', { name: 'Close the room' }).click();
  await expect(form.getByRole('alert')).toHaveText('A reason is required.');
  await form.getByLabel('Reason').fill('Painters');
  await form.getByRole('button', { name: 'Close the room' }).click();
  await expect(form).toContainText(`${name} sleeps here until`);
  await expect(form.getByRole('link', { name: 'Move the stay' })).toHaveAttribute(
    'href',
    `/desk/bookings/${bookingId}`,
  );
  await form.getByRole('button', { name: /^Close from / }).click();
  await expect(form.getByLabel('From')).toHaveValue(addDays(today, 2));
  await form.getByRole('button', { name: 'Close the room' }).click();
  const closed = page.getByRole('region', { name: 'Closed days' });
  const block = closed.getByRole('listitem').filter({ hasText: 'Painters' });
  await expect(block).toBeVisible();
  await block.getByRole('button', { name: /^Open again/ }).click();
  await expect(page.getByText('Nothing is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(block).toBeVisible();
});

test('list and page have nothing that axe finds or that is wider than the window [UPKEEP-11, UPKEEP-12]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  const desk = await openDesk(house);
  const today = await venueToday(page);
  await desk.send('POST', '/blocks', {
    kind: 'room',
    id,
    from: addDays(today, 2),
    to: addDays(today, 4),
    reason: 'New floor',
  });
  await desk.close();
  for (const address of [
    '/desk/rooms',
    `/desk/rooms/room/${id}`,
    '/desk/rooms/pc/1',
    '/desk/rooms/study/new',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText(/House order|About/);
    await inEachTheme(page, async (width) => {
      await fitsIn(page, width);
      await checkWithAxe(page, address);
    });
  }
  await openRoom(page, id);
  await field(page, 'Title').fill(`${title}, changed`);
  await page.getByRole('button', { name: 'Retire room' }).click();
  await inEachTheme(page, async (width) => {
    await fitsIn(page, width);
    await checkWithAxe(page, 'unsaved');
  });
});
