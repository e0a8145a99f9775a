import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { readBooking } from '../support/desk-day.ts';
import { button, fitsIn, late, note, openDesk } from '../support/front-desk.ts';
import { expect, test } from '../support/house.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { admin, newGuest, signIn } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

test.use({ houseName: 'with free rooms' });

test('a guest is moved by a form with the price before, and a clerk who is second is told [DESK-91, DESK-93, DESK-94]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const [from, to] = [await addOwnRoom(house, '/api/rooms'), await addOwnRoom(house, '/api/rooms')];
  const desk = await openDesk(house);
  const date = addDays(await venueToday(page), 3);
  const { name } = newGuest();
  const stay = { kind: 'room', date, time: '16:00', nights: 2 };
  const bookingId = await desk.book({ ...stay, id: from.id, guest: { name } });
  await desk.book({ ...stay, id: to.id, date: addDays(date, 5), guest: { name: 'Somebody else' } });
  await signIn(page, admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/desk/board?booking=${bookingId}`);
  const panel = page.getByRole('article', { name });
  await panel.getByRole('button', { name: 'Move', exact: true }).click();

  // A colleague makes it longer, which this tab does not know before it sends its change.
  const seen = await page.request.get(`/api/desk/bookings/${bookingId}`);
  let isSent = false;
  await page.route(`**/api/desk/bookings/${bookingId}`, (route) => {
    const isRead = route.request().method() === 'GET';
    isSent ||= !isRead && !route.request().postDataJSON().preview;
    return isRead && !isSent ? route.fulfill({ response: seen }) : route.continue();
  });
  await desk.send('PUT', `/bookings/${bookingId}`, { nights: 3 });
  const room = panel.getByLabel('Room', { exact: true });
  await room.selectOption({ label: `${to.title}, $40 a night` });
  await panel.getByRole('button', { name: /^Move, / }).click();
  await expect(panel.getByRole('alert')).toHaveText(
    /A colleague has changed this booking in the meantime\. Please check it again\. \(.+, today \d\d:\d\d\)$/,
  );
  await panel.getByRole('button', { name: 'Check it again' }).click();
  await expect(panel.getByLabel('Nights')).toHaveValue('3');
  await expect(room).toHaveValue(String(from.id));

  // The next change arrives while the form is open.
  await desk.send('PUT', `/bookings/${bookingId}`, { time: '17:00' });
  await expect(
    panel.getByText(/^This booking has changed in the meantime: Moved: .+ \(today /),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await panel.getByRole('button', { name: 'Check it again' }).click();
  await expect(panel.getByLabel('Arrives at')).toHaveValue('17:00');

  // Where it is taken, the nearest that is free is one press away.
  await room.selectOption({ label: `${to.title}, $40 a night` });
  await panel.getByLabel('First night').fill(addDays(date, 4));
  await expect(panel.getByRole('alert')).toContainText(`${name} stays in ${from.title}.`);
  await expect(panel.locator(`optgroup[label="Taken then"] option[value="${to.id}"]`)).toHaveCount(1);
  await expect(panel.getByRole('button', { name: /^Own .+\$120\.00$/ }).first()).toBeVisible();
  await panel.getByLabel('First night').fill(date);
  await expect(panel.getByText('The price stays the same')).toBeVisible();
  await panel.getByRole('button', { name: 'One more' }).click();
  await expect(panel.getByText('+$40.00', { exact: true })).toBeVisible();
  await expect(panel.getByText('The guest has no e-mail address and is not told.')).toBeVisible();
  await checkWithAxe(page);
  await fitsIn(page, 390);

  // By keyboard alone, and back again.
  await panel.getByLabel('Nights').press('Enter');
  await expect(panel.getByText(to.title, { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Move', exact: true })).toBeFocused();
  await expect(panel.getByText(`Moved, +$40.00: ${from.title}`).first()).toContainText(`→ ${to.title}`);
  await button(page, 'Undo').click();
  await expect(panel.getByText(from.title, { exact: true }).first()).toBeVisible();
  await desk.close();
});

test('a change is taken back, for guests who are in too, but never over what a colleague has done [DESK-93, DESK-94]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  const date = await venueToday(page);
  const guest = { name: newGuest().name };
  const bookingId = await desk.book({ kind: 'room', id, date, time: late, nights: 2, guest, checkIn: true });
  const nights = async () => (await readBooking(page, bookingId)).count;
  await signIn(page, admin);
  await page.goto(`/desk/bookings/${bookingId}`);
  const extend = async () => {
    await button(page, 'Extend').click();
    await button(page, 'One more').click();
    await button(page, 'Extend, +$40.00').click();
    await expect(note(page)).toContainText(/, 3 nights/);
  };
  await extend();
  await button(page, 'Undo').click();
  await expect(note(page)).toContainText(`${guest.name} is back where they were`);
  expect(await nights()).toBe(2);

  await extend();
  await desk.send('PUT', `/bookings/${bookingId}`, { nights: 5 });
  await button(page, 'Undo').click();
  await expect(note(page)).toContainText('The booking was not put back. A colleague has changed');
  expect(await nights()).toBe(5);

  // Past their time and still in: they stay when they came.
  await page.route(`**/api/desk/bookings/${bookingId}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const booking = await (await route.fetch()).json();
    return route.fulfill({ json: { ...booking, status: 'Completed', isOver: true } });
  });
  await page.reload();
  await button(page, 'Move').click();
  await expect(page.getByLabel('Room', { exact: true })).toBeEnabled();
  await expect(page.getByLabel('First night')).toBeDisabled();
  await expect(page.getByLabel('Arrives at')).toBeDisabled();
  await desk.close();
});

test('the form asks again when the price is another than it said [DESK-91, DESK-93]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  const guest = { name: newGuest().name };
  const date = addDays(await venueToday(page), 3);
  const bookingId = await desk.book({ kind: 'room', id, date, time: '16:00', nights: 1, guest });
  await signIn(page, admin);
  await page.goto(`/desk/bookings/${bookingId}`);
  // An outdated price.
  let isOld = true;
  await page.route(`**/api/desk/bookings/${bookingId}`, async (route) => {
    if (!isOld || !route.request().postDataJSON()?.preview) return route.continue();
    const answer = await (await route.fetch()).json();
    return route.fulfill({ json: { ...answer, amount: 70, difference: 30 } });
  });
  await button(page, 'Extend').click();
  await button(page, 'One more').click();
  await expect(button(page, 'Extend, +$30.00')).toBeEnabled();
  isOld = false;
  await button(page, 'Extend, +$30.00').click();
  await expect(page.getByRole('alert')).toContainText('The price has changed.');
  expect((await readBooking(page, bookingId)).count).toBe(1);
  await button(page, 'Extend, +$40.00').click();
  await expect(note(page)).toContainText(guest.name);
  expect(await readBooking(page, bookingId)).toMatchObject({ count: 2, amount: 80 });
  await desk.close();
});
