import { readFile } from 'node:fs/promises';
import { addDays } from '#contract/dates.ts';
import { formatLongDay } from '#web/lib/format-day.ts';
import { confirm, fill, form } from './support/booking-form.ts';
import { expect, test } from './support/house.ts';
import { leaveOutResponses } from './support/leave-out-responses.ts';
import { bookAsSomebodyElse } from './support/own-rooms.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';
import { slowDown } from './support/slow-down.ts';
import { venueToday } from './support/venue.ts';
import { venueZone } from './support/venue-zone.ts';

const places = [
  {
    path: '/room/1',
    past: 'You cannot book a room on a past date. Please select a future date.',
    pastTime: 'You cannot book a room for a past time today. Please select a future time.',
    missing: 'Please select both date and time to proceed with the booking.',
  },
  {
    path: '/studyRoom/13',
    past: 'You cannot book a study room on a past date. Please select a future date.',
    pastTime: 'You cannot book a study room for a past time today. Please select a future time.',
    missing: 'Please select both date and time to proceed with the booking.',
  },
  {
    path: '/pc-details/1',
    past: 'You cannot book a PC for a past date or time.',
    pastTime: 'You cannot book a PC for a past date or time.',
    missing: 'Please select a valid date, time, and duration.',
  },
] as const;

for (const [index, { path, past, pastTime, missing }] of places.entries())
  test(`${path} says what is missing, past dates and past times, in its own words [BOOK-1, BOOK-2, BOOK-4]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page }) => {
    const today = await venueToday(page);
    await leaveOutResponses(page);
    // For this page it is always noon.
    await page.route('**/api/config', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, timeZone: 'UTC', now: `${today}T12:00:00Z` } });
    });
    await page.goto(path);
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(missing);
    await fill(page, { date: addDays(today, -1), time: '16:00' });
    await expect(page.getByRole('alert')).toBeHidden();
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(past);
    await fill(page, { date: today, time: '11:59' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(pastTime);
    await fill(page, { date: addDays(today, 3), time: '' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(missing);
  });

test('a visitor books a room: asked to sign in late, finds the form as it was, and gets a reference [BOOK-3, BOOK-4]', async ({
  page,
}) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);

  const date = addDays(await venueToday(page), 40);
  await page.goto('/room/2');
  await fill(page, { date, time: '16:30' });
  const slow = await slowDown(page, 20);
  await page.getByLabel('Nights').fill('3');
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await slow.end();
  await logIn(page, guest);

  await expect(page).toHaveURL(/\/room\/2\?/);
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await expect(page.getByLabel('Time')).toHaveValue('16:30');
  await expect(page.getByLabel('Nights')).toHaveValue('3');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(
    `Booking successful for ${title} on ${date} at 16:30.`,
  );
  const reference = page.getByRole('complementary').locator('dd').first();
  await expect(reference).toHaveText(/^[0-9A-Z]{12}$/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const calendar = await readFile(await (await file).path(), 'utf8');
  expect(calendar).toContain(`UID:${await reference.innerText()}@nightdesk`);
  await page.getByRole('link', { name: 'See your bookings' }).click();
  await expect(page).toHaveURL('/bookings');
  await expect(page.getByRole('main')).toContainText('Room 2');
});

test('the total, the departure and the free deadline follow the form [BOOK-1, BOOK-10]', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/rooms?q=lantern');
  await page.getByRole('link', { name: 'Book Now' }).click();
  const panel = page.getByRole('complementary', { name: 'What it costs' });
  await expect(panel).toContainText('$34 / night');
  await expect(panel).toContainText('Free to cancel until 24 hours before you arrive.');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByLabel('Nights')).toHaveValue('3');
  await expect(panel).toContainText('$34.00 × 3 nights');
  await expect(panel).toContainText('Total$102.00');
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(panel).toContainText('Total$68.00');

  const today = await venueToday(page);
  await fill(page, { date: addDays(today, 10), time: '16:00' });
  const long = (days: number) => formatLongDay(addDays(today, days), today);
  await expect(panel).toContainText(`You leave on ${long(12)} by 11:00.`);
  await expect(panel).toContainText(`Free to cancel until ${long(9)}, 16:00`);
  await fill(page, { date: today, time: '23:59' });
  await expect(panel).toContainText('due even if you cancel');
  await expect(page).toHaveURL(/nights=2/);
  await page.reload();
  await expect(panel).toContainText('Total$68.00');
});

test('a study room is booked by the hour [BOOK-1, BOOK-3, BOOK-4]', { tag: '@thorough' }, async ({
  page,
}) => {
  await signUp(page, newGuest());
  await page.goto('/studyRoom/14');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const date = addDays(await venueToday(page), 41);
  await fill(page, { date, time: '18:00' });
  await page.getByLabel('Duration').fill('3');
  await expect(page.getByRole('complementary')).toContainText('Until 21:00.');
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(
    `Booking successful for ${title} on ${date} at 18:00.`,
  );
  const own = await page.request.get('/api/bookings?mine=true');
  expect(await own.json()).toMatchObject([
    { roomId: 14, roomType: 'study', date, time: '18:00', duration: 3 },
  ]);
});

test('a PC is booked, the confirmation shows, and after two seconds the PCs come back [PC-3, BOOK-1, BOOK-3]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  await page.goto('/pc-details/2');
  const date = addDays(await venueToday(page), 42);
  await fill(page, { date, time: '09:00' });
  await page.getByLabel('Duration').fill('2');
  // From here on only the test lets time pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(`Booking confirmed for PC 02 on ${date} at 09:00.`);
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(/\/pc-details\/2/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/pcaccess');
  await expect(page.getByRole('heading', { level: 1, name: 'PC ACCESS' })).toBeVisible();
});

test('a PC takes whole hours from one on [BOOK-2, BOOK-5]', async ({ page }) => {
  await page.goto('/pc-details/3');
  await expect(page.getByLabel('Duration')).toHaveAttribute('min', '1');
  await fill(page, { date: addDays(await venueToday(page), 5), time: '09:00' });
  await page.getByLabel('Duration').fill('0');
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a valid date, time, and duration.');
});

test('Confirm Booking is disabled only while its request runs [BOOK-9]', async ({ page }) => {
  await signUp(page, newGuest());
  await page.goto(`/room/9?date=${addDays(await venueToday(page), 140)}&time=15:00`);
  await expect(confirm(page)).toBeEnabled();
  let response = () => {};
  const held = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/bookings', async (route) => {
    await held;
    await route.continue();
  });
  await confirm(page).click();
  await expect(confirm(page)).toBeDisabled();
  response();
  await expect(page.getByRole('status')).toContainText('Booking successful for');
});

/** Holds back the responses to a call until the test releases them. */
const hold = () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
};

test('an answer that comes late leaves alone whatever page the guest has gone to', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page, newGuest());
  await page.goto(`/room/10?date=${addDays(await venueToday(page), 150)}&time=15:00`);
  const { held, release } = hold();
  await page.route('**/api/bookings', async (route) => {
    await held;
    await route.continue();
  });
  await confirm(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Study' }).click();
  await page.getByLabel('Search').fill('corner');
  await expect(page).toHaveURL('/studyRoom?q=corner');
  const answered = page.waitForResponse('**/api/bookings');
  release();
  await answered;
  await page.goto('/bookings');
  await expect(page.getByRole('main')).toContainText('Room 10');
  await page.goBack();
  await expect(page).toHaveURL('/studyRoom?q=corner');
});

test('the focus goes to a refusal, from an alternative back to Confirm Booking, and to the reference', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const date = addDays(await venueToday(page), 155);
  await bookAsSomebodyElse(house, { roomId: 11, date, time: '15:00' });
  await signUp(page, newGuest());
  await page.goto(`/room/11?date=${date}&time=15:00`);
  await confirm(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(form(page).locator(':focus')).toContainText('already booked');
  await page.keyboard.press('Tab');
  await expect(
    form(page)
      .getByRole('button', { name: /^\w{3} \d+ / })
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm(page)).toBeFocused();
  await expect(page.getByRole('status')).toContainText('is chosen.');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Reference');
});

test('a number that nobody can have comes to no total', { tag: '@thorough' }, async ({ page }) => {
  await page.goto(`/room/12?date=${addDays(await venueToday(page), 160)}&time=15:00`);
  const panel = page.getByRole('complementary', { name: 'What it costs' });
  await expect(panel).toContainText('Free on your dates');
  for (const nights of ['31', '0', '-3']) {
    await page.getByLabel('Nights').fill(nights);
    await expect(panel).toContainText('Total–');
    await expect(panel).not.toContainText('on your dates');
  }
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please select 1 to 30 nights.');
});

test('a visitor who has signed in in another tab books without being asked again', {
  tag: '@thorough',
}, async ({ page }) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await page.goto(`/room/12?date=${addDays(await venueToday(page), 165)}&time=15:00`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await logIn(tab, guest);
  await tab.close();
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText('Booking successful for');
});

test('after booking, another time can be booked at once', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 170);
  await page.goto(`/room/12?date=${date}&time=15:00`);
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText('Booking successful for');
  await expect(page).toHaveURL('/room/12');
  await page.getByRole('button', { name: 'Book another time' }).click();
  await expect(page.getByLabel('Date')).toHaveValue('');
  await fill(page, { date: addDays(date, 1), time: '15:00' });
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(`on ${addDays(date, 1)} at 15:00.`);
});

test.describe('for a guest far away', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });
  const city = venueZone.split('/').at(-1)?.replaceAll('_', ' ');

  test('the page says whose time it means', { tag: '@thorough' }, async ({ page }) => {
    await signUp(page, newGuest());
    const date = addDays(await venueToday(page), 175);
    await page.goto(`/room/12?date=${date}&time=15:00`);
    await expect(form(page)).toContainText(`Date and time are ${city} time.`);
    await confirm(page).click();
    await expect(page.getByRole('complementary')).toContainText(`15:00 (${city} time)`);
    await page.goto('/bookings');
    await expect(page.getByRole('article')).toContainText(`15:00 (${city} time), 1 night`);
  });
});

test('a browser without Temporal of its own books too', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Temporal'));
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 180);
  const fetched = page.waitForRequest(/\/assets\/[^/]+\/implementation-/);
  await page.goto(`/studyRoom/20?date=${date}&time=15:00&duration=2`);
  await fetched;
  await expect(form(page)).toContainText('Until 17:00.');
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(`on ${date} at 15:00.`);
});
