import { checkWithAxe } from '../support/check-with-axe.ts';
import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { newGuest, signUp } from '../support/people.ts';

test.use({ houseName: 'with free rooms' });

test('a guest makes a calendar address, replaces it and switches it off; an old one is gone [CAL-2, CAL-6]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/, /could not be reached/);
  await signUp(page, newGuest());
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Calendar', exact: true });
  const address = card.getByRole('textbox', { name: 'Calendar address' });
  const statusOf = async (url: string) => (await page.request.get(url)).status();
  await card.getByRole('button', { name: 'Make a calendar address' }).click();
  await expect(card.getByRole('status')).toHaveText('Copy the address now: it is shown only once.');
  const first = await address.inputValue();
  const feed = await page.request.get(first);
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(await feed.text()).toContain('BEGIN:VCALENDAR');
  await checkWithAxe(page, 'a new address');

  // Nobody sees it again.
  await page.reload();
  await expect(card).toContainText('On since');
  await expect(address).toHaveCount(0);
  await card.getByRole('button', { name: 'New address' }).click();
  await expect(card.getByRole('group', { name: 'Make a new address?' })).toBeFocused();
  await checkWithAxe(page, 'the question');
  await card.getByRole('button', { name: 'New address' }).click();
  await expect(address).toBeVisible();
  const second = await address.inputValue();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  await page.route('**/api/calendarFeed', (route) => route.abort());
  await card.getByRole('button', { name: 'Switch off' }).click();
  await card.getByRole('button', { name: 'Switch off' }).click();
  await expect(card.getByRole('alert')).toContainText('The calendar was not switched off');
  await page.unroute('**/api/calendarFeed');
  await card.getByRole('button', { name: 'Switch off' }).click();
  await expect(card.getByRole('status')).toHaveText('The calendar is switched off.');
  expect(await statusOf(second)).toBe(404);
  await expect(card.getByRole('button', { name: 'Make a calendar address' })).toBeVisible();
});

test('an admin gives other sites the times of a room, and follows one, but none inside [CAL-4, CAL-9]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  const { id } = await addOwnRoom(house, '/api/rooms');
  await enterDesk(page);
  await page.goto(`/desk/rooms/room/${id}#calendars`);
  const section = page.getByRole('region', { name: 'Calendars' });
  await section.getByRole('button', { name: 'Make a calendar address' }).click();
  const url = await section.getByRole('textbox', { name: 'Calendar address' }).inputValue();
  expect((await page.request.get(url)).status()).toBe(200);
  await expect(section).toContainText('On since');
  await expect(page.getByText('Ana Duarte made a calendar address')).toBeVisible();

  // The server fetches it, and must not reach its own network.
  const form = section.getByRole('form', { name: 'Follow a calendar' });
  await form.getByLabel('Name').fill('Travel site');
  await form.getByLabel('Address of its calendar').fill('http://127.0.0.1/calendar.ics');
  await form.getByRole('button', { name: 'Follow a calendar' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Please enter the address of a calendar on a public site',
  );
  await form.getByLabel('Address of its calendar').fill('https://travel.invalid/calendar.ics');
  await form.getByRole('button', { name: 'Follow a calendar' }).click();
  const own = section.getByRole('listitem').filter({ hasText: 'travel.invalid' });
  await expect(own).toContainText('Travel site');
  await checkWithAxe(page, 'a calendar that is followed');
  await own.getByRole('button', { name: 'Remove Travel site' }).click();
  await own.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(own).toHaveCount(0);
  await expect(section).toContainText('No other site is followed.');
});
