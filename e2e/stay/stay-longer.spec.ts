import { addDays } from '#contract/dates.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { expect, test } from '../support/house.ts';
import { leaveByEscape } from '../support/leave-by-escape.ts';
import { makeBooking } from '../support/make-bookings.ts';
import { addOwnRoom, bookAsSomebodyElse } from '../support/own-rooms.ts';
import { admin, newGuest, signIn, signUp } from '../support/people.ts';

// They add rooms of their own.
test.use({ houseName: 'with free rooms' });

test('a guest adds a night at the price that they were told, and is shown another room where theirs is taken [EXTEND-10]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  // The quote for one more night where it is taken.
  allowedInConsole.push(/409 \(Conflict\)/);
  const room = await addOwnRoom(house, '/api/rooms');
  await signUp(page, newGuest());
  const { timeZone } = await (await page.request.get('/api/config')).json();
  const tomorrow = addDays(clockAt(Date.now(), timeZone).date, 1);
  const id = await makeBooking(page, { roomId: room.id, date: tomorrow, time: '15:00', nights: 1 });
  await page.goto('/stay');
  const card = page.getByRole('region', { name: 'Stay longer' });
  await expect(card).toContainText('One more night');
  await expect(card).toContainText('$40.00');
  await checkWithAxe(page);

  const extend = card.getByRole('button', { name: `Extend ${room.title}` });
  await extend.click();
  const question = card.getByRole('group');
  await expect(question).toContainText('It costs $40.00 more, $80.00 in all. You pay at the desk.');
  await leaveByEscape(question);
  await expect(question).toHaveCount(0);
  await expect(extend).toBeFocused();
  await extend.click();
  await question.getByRole('button', { name: 'Yes, extend' }).click();
  await expect(card.getByRole('status')).toContainText(`${room.title} is yours until`);
  expect(await (await page.request.get(`/api/bookings/${id}`)).json()).toMatchObject({
    nights: 2,
    amount: 80,
  });

  await bookAsSomebodyElse(house, { roomId: room.id, date: addDays(tomorrow, 2), time: '15:00' });
  await expect(card).toContainText(`${room.title} is taken then. Free instead:`);
  await expect(extend).toHaveCount(0);
  const other = card.getByRole('link');
  await other.click();
  await expect(page).toHaveURL(new RegExp(`/room/\\d+\\?date=${addDays(tomorrow, 2)}&time=`));
});

test('a guest and the desk write to each other live, and what was not sent is sent once when tried again [MSG-8, MSG-11]', async ({
  page,
  house,
  browser,
  allowedInConsole,
}) => {
  allowedInConsole.push(/ERR_FAILED|could not be reached/);
  const room = await addOwnRoom(house, '/api/rooms');
  const person = newGuest();
  await signUp(page, person);
  const { timeZone } = await (await page.request.get('/api/config')).json();
  const tomorrow = addDays(clockAt(Date.now(), timeZone).date, 1);
  const id = await makeBooking(page, { roomId: room.id, date: tomorrow, time: '15:00', nights: 1 });
  await page.goto('/stay');
  const card = page.getByRole('region', { name: 'Need something?' });
  const field = card.getByRole('textbox', { name: 'Write to the desk' });
  // Typed text is kept.
  await field.fill('Good evening!');
  await card.getByRole('button', { name: 'Towels' }).click();
  await expect(field).toHaveValue('Good evening! Could I have fresh towels, please?');
  await field.clear();
  await card.getByRole('button', { name: 'Towels' }).click();
  await card.getByRole('button', { name: 'A pillow' }).click();
  await expect(field).toHaveValue('Could I have another pillow, please?');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  const log = card.getByRole('log');
  await expect(log).toContainText('Could I have another pillow, please?');
  await expect(log).toContainText(/You, \d\d:\d\d$/);

  const desk = await browser.newPage({ baseURL: house.url });
  await signIn(desk, admin);
  await desk.goto('/desk');
  const row = desk.getByRole('listitem').filter({ hasText: `${person.name} has written` });
  await expect(row).toContainText('Could I have another pillow, please?');
  await row.getByRole('link', { name: 'Answer' }).click();
  await expect(desk).toHaveURL(new RegExp(`/desk/bookings/${id}`));
  const messages = desk.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('log')).toContainText('Could I have another pillow, please?');
  await expect(log).toContainText(/You, \d\d:\d\d, read/);
  await messages.getByRole('textbox', { name: `Write to ${person.name}` }).fill('A pillow is on its way.');
  await messages.getByRole('button', { name: 'Send' }).click();
  await expect(log).toContainText('A pillow is on its way.');

  // The first one arrives, and its response does not.
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await field.fill('Thank you!');
  await card.getByRole('button', { name: 'Send' }).click();
  const again = card.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(card.getByRole('alert')).toContainText('Not sent');
  await checkWithAxe(page);
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(log.getByText('Thank you!')).toHaveCount(1);
  await expect(messages.getByRole('log').getByText('Thank you!')).toHaveCount(1);
  await checkWithAxe(desk);
  await desk.close();
});

test('what was not sent is shown with a way to try again, also where the messages could not be loaded [MSG-11]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/ERR_FAILED|could not be reached/);
  const room = await addOwnRoom(house, '/api/rooms');
  await signUp(page, newGuest());
  const { timeZone } = await (await page.request.get('/api/config')).json();
  const tomorrow = addDays(clockAt(Date.now(), timeZone).date, 1);
  await makeBooking(page, { roomId: room.id, date: tomorrow, time: '15:00', nights: 1 });
  await page.route('**/messages', (route) => route.abort());
  await page.goto('/stay');
  const card = page.getByRole('region', { name: 'Need something?' });
  await expect(card.getByText('The messages could not be loaded')).toBeVisible();
  await card.getByRole('textbox', { name: 'Write to the desk' }).fill('Is the kitchen open?');
  await card.getByRole('button', { name: 'Send' }).click();
  const log = card.getByRole('log');
  await expect(log).toContainText('Is the kitchen open?');
  await expect(log.getByRole('alert')).toContainText('Not sent');

  await page.unrouteAll({ behavior: 'wait' });
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect(log).toContainText(/You, \d\d:\d\d$/);
  await expect(log.getByText('Is the kitchen open?')).toHaveCount(1);
});
