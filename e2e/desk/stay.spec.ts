import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { confirm, fill } from '../support/booking-form.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { countPresses } from '../support/count-presses.ts';
import { openToday, readBooking } from '../support/desk-day.ts';
import { button, fitsIn, late, note, openDesk } from '../support/front-desk.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { placeOrder } from '../support/make-orders.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { admin, newGuest, signIn, signUp } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';
import { venueZone } from '../support/venue-zone.ts';

test.use({ houseName: 'with free rooms' });

/** The bill, line by line, with the sums of its parts. */
const bill = (page: Page) => page.getByRole('article', { name: 'Bill' });

test('a walk-in stays, eats on the room, pays in parts and leaves early, and the room is free at once [DESK-90, DESK-92, DESK-95, DESK-96, DESK-97, DESK-98, DESK-99]', async ({
  page,
  browser,
  house,
}) => {
  const room = await addOwnRoom(house, '/api/rooms');
  const today = await venueToday(page);
  const guest = newGuest();
  const theirs = await browser.newPage({ baseURL: house.url });
  await signUp(theirs, guest);

  // At the desk without a booking, known to the house.
  await openToday(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Been here before', { exact: true }).click();
  await dialog.getByLabel('Find the guest').fill(guest.email);
  await dialog.getByRole('button', { name: guest.name }).click();
  await dialog.getByRole('button', { name: 'One more' }).click();
  // Only the first free ones are listed, and the list comes after the dialog.
  await dialog
    .getByRole('button', { name: /^Show \d+ more$/ })
    .first()
    .click();
  await dialog.getByText(room.title, { exact: true }).first().click();
  await dialog.getByText('Later', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Check in, $80.00 due' }).click();
  await expect(dialog).toBeHidden();

  // Food to the room goes on its bill, and is named while the kitchen prepares it.
  await placeOrder(theirs, ['Pasta', 'Ice Cream'], { roomType: 'Sleeping Room', roomId: String(room.id) });
  await page.goto(`/desk/bookings?q=${guest.email}`);
  await page.getByRole('link', { name: guest.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Check out ${guest.name}`);
  await expect(bill(page).getByText('2 × $40.00')).toBeVisible();
  await expect(bill(page).getByText('Pasta, Ice Cream')).toBeVisible();
  await expect(page.getByText(/^Order #\d+ is still in the kitchen: Pasta, Ice Cream\.$/)).toBeVisible();
  await inEachTheme(page, async (width) => {
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
  await page.setViewportSize({ width: 1280, height: 900 });

  // Part of it in cash, with change for more than was asked; the rest by card, and out.
  const given = page.getByLabel('Given');
  await expect(given).toHaveValue('95.98');
  await button(page, '$100').click();
  await expect(page.getByText('Change$4.02')).toBeVisible();
  await page.getByText('Split', { exact: true }).click();
  await page.getByLabel('Amount').fill('20');
  await expect(page.getByText('$75.98', { exact: true })).toBeVisible();
  await button(page, 'Take part 1').click();
  await expect(page.getByText(/^Taken \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('$20.00 of $95.98 taken.')).toBeVisible();
  await expect(bill(page).getByText(/^Cash, today \d\d:\d\d, taken by /)).toBeVisible();
  await button(page, 'Take $75.98 and check out').click();
  await expect(page).toHaveURL('/desk');
  await expect(note(page)).toContainText(
    `${guest.name} is checked out. ${room.title} is to clean. The bill goes to ${guest.email}`,
  );

  // The second night is anybody's.
  await signUp(theirs, newGuest());
  await theirs.goto(`/room/${room.id}`);
  await fill(theirs, { date: today, time: late });
  await confirm(theirs).click();
  await expect(theirs.getByRole('status').filter({ hasText: `for ${room.title} on ` })).toBeVisible();

  // Their bill lists everything that happened, newest first.
  await page.goto(`/desk/bookings?q=${guest.email}`);
  await page.getByRole('link', { name: guest.name }).click();
  await expect(page.getByText('All paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What happened' }).getByRole('listitem')).toHaveText([
    /^Bill mailed/,
    /^Checked out/,
    /^Took \$75\.98, card/,
    /^Took \$20\.00, cash/,
    /^Food put on the room, \$15\.98: Pasta, Ice Cream/,
    /^Checked in/,
    /^Booked/,
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(bill(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Front desk' })).toBeHidden();
  await expect(page.getByText('All paid', { exact: true })).toBeHidden();
  await theirs.close();
});

test('charges, discounts and money back are done on the bill, each with its reason [DESK-91, DESK-101]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  const date = await venueToday(page);
  const guest = { name: newGuest().name };
  const stay = { kind: 'room', id, date, time: late, nights: 1, guest, payment: { method: 'cash' } };
  const bookingId = await desk.book(stay);
  await signIn(page, admin);
  await page.goto(`/desk/bookings/${bookingId}`);
  await expect(page.getByRole('heading', { name: 'All paid' })).toBeVisible();

  // Nothing is sent that makes no sense, and Escape goes back to the button.
  await button(page, 'Add a charge').click();
  await button(page, 'Charge').click();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expect(page.getByText('Please enter an amount such as 20.00.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Add a charge')).toBeFocused();

  await button(page, 'Add a charge').click();
  await page.getByLabel('What for').fill('Towel');
  await page.getByLabel('Amount').fill('3');
  await button(page, 'Charge $3.00').click();
  await expect(page.getByText('$3.00 is due.')).toBeVisible();
  await button(page, 'Take Towel off the bill').click();
  await page.getByLabel('Reason').fill('It was clean');
  await button(page, 'Take $3.00 off the bill').click();
  await expect(page.getByText('Everything is paid.')).toBeVisible();
  await expect(bill(page).getByText('It was clean')).toBeVisible();

  // A discount may not be larger than the bill; what was typed stays.
  await button(page, 'Give a discount').click();
  await page.getByLabel('Why').fill('No hot water');
  await page.getByLabel('Amount').fill('50');
  await button(page, 'Take $50.00 off').click();
  await expect(page.getByRole('alert')).toHaveText('No discount was given. A bill cannot be negative.');
  await page.getByLabel('Amount').fill('5');
  await button(page, 'Take $5.00 off').click();
  await expect(page.getByText('$5.00 is to be given back.')).toBeVisible();
  await expect(page.getByLabel('Why')).toHaveCount(0);

  await button(page, 'Give back $5.00').click();
  await expect(page.getByLabel('Amount')).toHaveValue('5.00');
  await page.getByLabel('Amount').fill('41');
  await expect(page.getByText('Only $40.00 was paid.')).toBeVisible();
  await page.getByLabel('Amount').fill('5');
  await button(page, 'Give back $5.00').click();
  await expect(page.getByText('Reason is required.')).toBeVisible();
  await page.getByLabel('Reason').fill('No hot water');
  await button(page, 'Give back $5.00').click();
  await expect(note(page)).toContainText('Gave back $5.00');
  await expect(page.getByText('Everything is paid.')).toBeVisible();
  await expect(bill(page).getByText(/^Given back, cash, today \d\d:\d\d, by /)).toBeVisible();
  await desk.close();
});

test('a bill is mailed once, also when the desk asks again after silence [DESK-91]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/net::ERR_FAILED/);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  const { name, email } = newGuest();
  const stay = { kind: 'room', id, date: await venueToday(page), time: late, nights: 1 };
  const bookingId = await desk.book({ ...stay, guest: { name, email } });
  await signIn(page, admin);
  await page.goto(`/desk/bookings/${bookingId}`);
  const address = `**/api/desk/bookings/${bookingId}/receipt`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Mail bill').click();
  await expect(page.getByRole('alert')).toContainText('The bill was not mailed');
  await page.unroute(address);
  await button(page, 'Mail bill').click();
  await expect(note(page)).toContainText(`The bill goes to ${email}`);
  const events = page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(events.filter({ hasText: /^Bill mailed/ })).toHaveCount(1);
  await desk.close();
});

test('guests are checked in, recorded as no-shows and cancelled where that can be, and are told why not [DESK-90, DESK-91, DESK-92, DESK-102]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  const study = await addOwnRoom(house, '/api/studyRooms');
  const desk = await openDesk(house);
  const today = await venueToday(page);
  const guest = { name: newGuest().name, phoneNumber: '351912555014' };
  const stay = { kind: 'room', id, time: late, nights: 1, guest };
  const [arriving, later] = [
    await desk.book({ ...stay, date: today }),
    await desk.book({ ...stay, date: addDays(today, 20) }),
  ];
  await desk.send('PUT', `/readiness/room/${id}`, { state: 'to clean' });
  await signIn(page, admin);

  await page.goto(`/desk/board?booking=${arriving}`);
  const panel = page.getByRole('article', { name: guest.name });
  await expect(panel.getByText('First stay, no account')).toBeVisible();
  await expect(panel.getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:351912555014');
  await panel.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('This room is not ready: it is to clean.');
  await inEachTheme(page, async (width) => {
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
  // The drawer is a sheet by now, and no longer shows the refusal.
  await panel.getByRole('button', { name: 'Check in', exact: true }).click();
  // Pressed twice, it is done once. Both presses at once: otherwise the second would hit the next button in this place.
  await panel.getByRole('button', { name: 'It is clean: check in' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(panel.getByText('Checked in', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: /^Checked in/ })).toHaveCount(1);
  await expect(page).toHaveURL(`/desk/board?booking=${arriving}`);
  await panel.getByRole('button', { name: 'Undo the check-in' }).click();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();

  // Too early for one, and it can still be cancelled for nothing.
  await page.goto(`/desk/bookings/${later}`);
  const { checkInCode } = await readBooking(page, later);
  await expect(page.getByText(`1 night, code ${checkInCode}`)).toBeVisible();
  await expect(page.getByText(/ stay, no account$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`code ${checkInCode}`)).toBeHidden();
  await page.emulateMedia({ media: null });
  await button(page, 'Check in').click();
  await expect(page.getByRole('alert')).toContainText('It is too early to check in.');
  await button(page, 'Cancel booking').click();
  await expect(page.getByText(/^It is free until .+ Nothing stays due\.$/)).toBeVisible();
  await button(page, 'Cancel booking').click();
  await expect(note(page)).toContainText(`The booking of ${guest.name} is cancelled`);
  await expect(bill(page).getByText('Cancelled: nothing to pay')).toBeVisible();

  // Half an hour late is no reason to cancel.
  const [date = '', time = ''] = new Date(Date.now() - 1_800_000)
    .toLocaleString('sv-SE', { timeZone: venueZone })
    .split(' ');
  const hours = { kind: 'study', id: study.id, date, time: time.slice(0, 5), duration: 2 };
  const missing = await desk.book({ ...hours, guest });
  await page.goto(`/desk/bookings/${missing}`);
  await expect(button(page, 'Cancel booking')).toHaveCount(0);
  await button(page, 'No-show').click();
  await expect(page.getByText(`${study.title} is free for others at once.`, { exact: false })).toBeVisible();
  await button(page, 'No-show').click();
  await expect(note(page)).toContainText(`${guest.name} did not come. ${study.title} is free again`);
  await desk.book({ ...hours, guest: { name: `${title} is not theirs` } });
  await desk.close();
});

test('every booking is found by words, status, kind and days, which the address keeps [DESK-100]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  const date = addDays(await venueToday(page), 6);
  const guest = { name: newGuest().name };
  for (const day of Array.from({ length: 21 }, (_, index) => addDays(date, index)))
    await desk.book({ kind: 'room', id, date: day, time: '16:00', nights: 1, guest });
  // The newest is not theirs: only the search has twenty of theirs on its first page.
  const other = { name: newGuest().name };
  await desk.book({ kind: 'room', id, date: addDays(date, 21), time: '16:00', nights: 1, guest: other });
  await signIn(page, admin);
  await page.goto('/desk/bookings');
  await page.getByLabel('Find', { exact: true }).fill(guest.name);
  await expect(page).toHaveURL(/\?q=Guest/);
  await expect(page.getByRole('table').getByText(guest.name)).toHaveCount(20);
  await expect(page.getByText('The latest 20 bookings.')).toBeVisible();
  await button(page, 'Show older bookings').click();
  await expect(page.getByText('21 bookings.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill(date);
  await page.getByLabel('To', { exact: true }).fill(addDays(date, 1));
  await expect(page.getByText('2 bookings.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 bookings.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(title);
  await inEachTheme(page, async (width) => {
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
  await page.getByLabel('Status', { exact: true }).selectOption('Cancelled');
  await expect(page.getByRole('heading', { name: 'No booking found' })).toBeVisible();
  await button(page, 'Show all bookings').click();
  await expect(page).toHaveURL('/desk/bookings');
  await page.goto(`/desk/bookings?q=${guest.name}&kind=room`);
  await page.getByRole('link', { name: guest.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(guest.name);
  await desk.close();
});

test('actions come together with the bill, and a bill that cannot be read says so and can be asked again [DESK-90]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/500/);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  const { name } = newGuest();
  const date = addDays(await venueToday(page), 5);
  const bookingId = await desk.book({ kind: 'room', id, date, time: '16:00', nights: 2, guest: { name } });
  await signIn(page, admin);
  const billCall = `**/api/desk/bookings/${bookingId}/bill`;
  const letGo = await holdBack(page, billCall);
  await page.goto(`/desk/board?booking=${bookingId}`);
  const panel = page.getByRole('article', { name });
  const action = (label: string) => panel.getByRole('button', { name: label, exact: true });
  await expect(panel.getByText(bookingId)).toBeVisible();
  await expect(action('Cancel booking')).toHaveCount(0);
  letGo();
  await expect(action('Take payment')).toBeVisible();
  await expect(action('Cancel booking')).toBeVisible();

  await page.unroute(billCall);
  const problem = { type: 'x', title: 'x', status: 500, detail: 'x', code: 'INTERNAL', requestId: name };
  const presses = await countPresses(page);
  await page.route(billCall, async (route) =>
    (await presses()) < 1 ? route.fulfill({ status: 500, json: problem }) : route.continue(),
  );
  await page.reload();
  await expect(panel.getByRole('alert')).toContainText('The booking could not be loaded');
  await action('Try again').click();
  await expect(action('Take payment')).toBeVisible();
  await desk.close();
});
