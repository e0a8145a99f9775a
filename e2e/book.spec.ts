import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { expect, test } from './house.ts';
import { logIn, newGuest, register } from './people.ts';
import { venueToday } from './venue.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Booking' });
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm Booking' });

const fill = async (page: Page, { date, time }: { date: string; time: string }) => {
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill(time);
};

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

for (const { path, past, pastTime, missing } of places)
  test(`${path} says what is missing, past dates and past times, in its own words`, async ({ page }) => {
    await page.goto(path);
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(missing);
    const today = await venueToday(page);
    await fill(page, { date: addDays(today, -1), time: '16:00' });
    await expect(page.getByRole('alert')).toBeHidden();
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(past);
    // Midnight has passed, except in the very first minute of a day.
    await fill(page, { date: today, time: '00:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(pastTime);
    await fill(page, { date: addDays(today, 3), time: '' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(missing);
  });

test('a visitor books a room: asked to sign in late, finds the form as it was, and gets a reference', async ({
  page,
}) => {
  const guest = newGuest();
  await register(page, guest);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  const date = addDays(await venueToday(page), 40);
  await page.goto('/room/2');
  await fill(page, { date, time: '16:30' });
  await page.getByLabel('Nights').fill('3');
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
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

test('the total, the departure and the free deadline follow the form', async ({ page }) => {
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
  const long = (day: string) =>
    new Date(`${day}T00:00:00Z`)
      .toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
      .replace(',', '');
  await expect(panel).toContainText(`You leave on ${long(addDays(today, 12))} by 11:00.`);
  await expect(panel).toContainText(new RegExp(`Free to cancel until ${long(addDays(today, 9))}.*, 16:00`));
  await fill(page, { date: today, time: '23:59' });
  await expect(panel).toContainText('due also if you cancel');
  await expect(page).toHaveURL(/nights=2/);
  await page.reload();
  await expect(panel).toContainText('Total$68.00');
});

test('a study room is booked by the hour', async ({ page }) => {
  await register(page, newGuest());
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

test('a PC is booked, the confirmation shows, and after two seconds the PCs come back', async ({ page }) => {
  await register(page, newGuest());
  await page.goto('/pc-details/2');
  const date = addDays(await venueToday(page), 42);
  await fill(page, { date, time: '09:00' });
  await page.getByLabel('Duration').fill('2');
  await page.clock.install();
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(`Booking confirmed for PC 02 on ${date} at 09:00.`);
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(/\/pc-details\/2/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/pcaccess');
  await expect(page.getByRole('heading', { level: 1, name: 'PC ACCESS' })).toBeVisible();
});

test('a PC takes whole hours from one on', async ({ page }) => {
  await page.goto('/pc-details/3');
  await expect(page.getByLabel('Duration')).toHaveAttribute('min', '1');
  await fill(page, { date: addDays(await venueToday(page), 5), time: '09:00' });
  await page.getByLabel('Duration').fill('0');
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a valid date, time, and duration.');
});

const clashes = [
  {
    path: '/room/3',
    call: '/api/bookings',
    body: { roomId: 3, time: '12:00', nights: 2 },
    taken: 'This room is already booked for the selected date and time.',
  },
  {
    path: '/studyRoom/15',
    call: '/api/bookings',
    body: { roomId: 15, roomType: 'study', time: '15:00', duration: 2 },
    taken: 'This study room is already booked for the selected date and time.',
  },
  {
    path: '/pc-details/4',
    call: '/api/pcbookinghistory',
    body: { pcId: 4, time: '15:00', duration: 2 },
    taken: 'This PC is already booked for the selected date and time.',
  },
] as const;

for (const { path, call, body, taken } of clashes)
  test(`${path}: a clash is said beside the form, with the nearest free ones as buttons`, async ({
    page,
    browser,
    allowedInConsole,
  }) => {
    allowedInConsole.push(/409/);
    const date = addDays(await venueToday(page), 50);
    const other = await browser.newPage();
    await register(other, newGuest());
    const booked = await other.request.post(call, {
      data: { ...body, date },
      headers: { origin: new URL(other.url()).origin },
    });
    expect(booked.status()).toBe(201);

    await register(page, newGuest());
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await fill(page, { date, time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(taken);
    await expect(page.getByLabel('Date')).toHaveValue(date);
    await expect(page.getByText(`Nearest free for ${title}`)).toBeVisible();
    await expect(page.getByText('Free at that time')).toBeVisible();
    const near = form(page).getByRole('button', { name: /^\w{3} \d+ \w{3,4}, \d\d:\d\d$/ });
    await near.first().click();
    await expect(page.getByRole('alert')).toBeHidden();
    await confirm(page).click();
    await expect(page.getByRole('status')).toContainText(`for ${title} on `);
    await other.close();
  });

test('a similar one at the same time is one press away', async ({ page, browser, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const date = addDays(await venueToday(page), 60);
  const other = await browser.newPage();
  await register(other, newGuest());
  await other.request.post('/api/bookings', {
    data: { roomId: 4, date, time: '15:00', nights: 1 },
    headers: { origin: new URL(other.url()).origin },
  });
  await other.close();
  await register(page, newGuest());
  await page.goto(`/room/4?date=${date}&time=15:00`);
  await confirm(page).click();
  const similar = form(page)
    .getByRole('button', { name: /^[^,]+, \$\d+\.\d\d$/ })
    .first();
  const [title = ''] = (await similar.innerText()).split(',');
  await similar.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(
    `Booking successful for ${title} on ${date} at 15:00.`,
  );
});

const answers = [
  ['/room/5', 'Failed to book the room. Please try again.'],
  ['/studyRoom/16', 'Failed to book the study room. Please try again.'],
  ['/pc-details/5', 'Failed to book the PC. Please try again.'],
] as const;

for (const [path, failed] of answers)
  test(`${path} says "${failed}" when the desk says no`, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/500/);
    await register(page, newGuest());
    const problem = { code: 'INTERNAL', detail: 'Something went wrong on our side.', status: 500 };
    await page.route(/\/api\/(bookings|pcbookinghistory)$/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await page.goto(path);
    await fill(page, { date: addDays(await venueToday(page), 70), time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(failed);
  });

const silences = [
  ['/room/5', 'An error occurred while checking or booking the room. Please try again later.'],
  ['/studyRoom/16', 'An error occurred while checking or booking the study room. Please try again later.'],
  ['/pc-details/5', 'An error occurred while booking. Please try again later.'],
] as const;

for (const [path, silent] of silences)
  test(`${path} says "${silent}" when nobody answers, and trying again books once`, async ({
    page,
    allowedInConsole,
  }) => {
    allowedInConsole.push(/ERR_FAILED/);
    await register(page, newGuest());
    const calls = /\/api\/(bookings|pcbookinghistory)$/;
    // The desk books, and its answer is lost on the way.
    await page.route(calls, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(path);
    const date = addDays(await venueToday(page), 80);
    await fill(page, { date, time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(silent);
    await page.unroute(calls);
    await confirm(page).click();
    await expect(page.getByRole('status')).toContainText(`on ${date} at 15:00.`);
    const own = [
      ...(await (await page.request.get('/api/bookings?mine=true')).json()),
      ...(await (await page.request.get('/api/pcbookinghistory?mine=true')).json()),
    ];
    expect(own).toHaveLength(1);
  });

test('a price that has changed meanwhile is said, with the new total, before anything is booked', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  await register(page, newGuest());
  await page.route('**/api/rooms/6', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pricePerNight: 1 } });
  });
  await page.goto('/room/6');
  await fill(page, { date: addDays(await venueToday(page), 90), time: '15:00' });
  await expect(page.getByRole('complementary')).toContainText('Total$1.00');
  await page.unroute('**/api/rooms/6');
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The price has changed. Please look at the new total and confirm again.',
  );
  await expect(page.getByRole('complementary')).not.toContainText('Total$1.00');
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText('Booking successful for');
});

test('a guest who already holds twenty upcoming bookings is told so', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await register(page, newGuest());
  const today = await venueToday(page);
  for (let day = 0; day < 20; day++) {
    const answer = await page.request.post('/api/bookings', {
      data: { roomId: 7, date: addDays(today, 100 + day), time: '15:00' },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status()).toBe(201);
  }
  await page.goto(`/room/7?date=${addDays(today, 120)}&time=15:00`);
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You hold as many upcoming bookings as a guest may. Please cancel one or wait until one is over.',
  );
});

test('a session that has ended meanwhile leads to sign in and back', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/401/);
  const guest = newGuest();
  await register(page, guest);
  const date = addDays(await venueToday(page), 130);
  await page.goto(`/room/8?date=${date}&time=15:00`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.context().clearCookies();
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, guest);
  await expect(page.getByLabel('Date')).toHaveValue(date);
});

test('Confirm Booking is disabled only while its request runs', async ({ page }) => {
  await register(page, newGuest());
  await page.goto(`/room/9?date=${addDays(await venueToday(page), 140)}&time=15:00`);
  await expect(confirm(page)).toBeEnabled();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/bookings', async (route) => {
    await held;
    await route.continue();
  });
  await confirm(page).click();
  await expect(confirm(page)).toBeDisabled();
  answer();
  await expect(page.getByRole('status')).toContainText('Booking successful for');
});
