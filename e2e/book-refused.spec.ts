import { addDays } from '#contract/dates.ts';
import { errors } from '#contract/errors.ts';
import { confirm, fill, form } from './support/booking-form.ts';
import { expect, test } from './support/house.ts';
import { leaveOutResponses } from './support/leave-out-responses.ts';
import { bookAsSomebodyElse } from './support/own-rooms.ts';
import { logIn, newGuest, signUp } from './support/people.ts';
import { venueToday } from './support/venue.ts';

const clashes = [
  {
    path: '/room/3',
    body: { roomId: 3, time: '12:00', nights: 2 },
    taken: 'This room is already booked for the selected date and time.',
  },
  {
    path: '/studyRoom/15',
    body: { roomId: 15, roomType: 'study', time: '15:00', duration: 2 },
    taken: 'This study room is already booked for the selected date and time.',
  },
  {
    path: '/pc-details/4',
    body: { pcId: 4, time: '15:00', duration: 2 },
    taken: 'This PC is already booked for the selected date and time.',
  },
] as const;

for (const [index, { path, body, taken }] of clashes.entries())
  test(`${path}: a clash is said beside the form, with the nearest free ones as buttons [BOOK-6]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, house, allowedInConsole }) => {
    allowedInConsole.push(/409/);
    const date = addDays(await venueToday(page), 50);
    await bookAsSomebodyElse(house, { ...body, date });

    await signUp(page, newGuest());
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await fill(page, { date, time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(taken);
    await expect(page.getByLabel('Date')).toHaveValue(date);
    await expect(page.getByText(`Nearest free for ${title}`)).toBeVisible();
    await expect(page.getByText('Free at that time')).toBeVisible();
    const near = form(page).getByRole('button', { name: /^\w{3} \d+ \w{3,4}( \d{4})?, \d\d:\d\d$/ });
    await near.first().click();
    await expect(page.getByRole('alert')).toBeHidden();
    await confirm(page).click();
    await expect(page.getByRole('status')).toContainText(`for ${title} on `);
  });

test('a similar one at the same time is one press away', { tag: '@thorough' }, async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const date = addDays(await venueToday(page), 60);
  await bookAsSomebodyElse(house, { roomId: 4, date, time: '15:00', nights: 1 });
  await signUp(page, newGuest());
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

for (const [index, [path, failed]] of answers.entries())
  test(`${path} says "${failed}" when the desk says no [BOOK-7, PAGE-7]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/500/);
    await signUp(page, newGuest());
    const problem = { code: 'INTERNAL', detail: 'Something went wrong on our side.', status: 500 };
    await page.route(/\/api\/(bookings|pcbookinghistory)$/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    );
    await page.goto(path);
    await fill(page, { date: addDays(await venueToday(page), 70), time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(failed);
  });

for (const [path, failed] of answers)
  test(`${path} says "${failed}" of a success that is not acknowledged [PAGE-11]`, {
    tag: '@thorough',
  }, async ({ page }) => {
    await signUp(page, newGuest());
    await page.route(/\/api\/(bookings|pcbookinghistory)$/, (route) =>
      route.fulfill({ status: 200, json: { insertedId: 'b1' } }),
    );
    await page.goto(path);
    await fill(page, { date: addDays(await venueToday(page), 71), time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(failed);
  });

for (const [index, [path, failed]] of answers.entries())
  test(`${path} says "${failed}" before a changed price [PAGE-8]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/409/);
    await signUp(page, newGuest());
    await page.route(/\/api\/(bookings|pcbookinghistory)$/, (route) =>
      // Somebody has changed the price since the page was loaded.
      route.continue({
        postData: { ...route.request().postDataJSON(), amount: 0.5, totalCost: 0.5 },
      }),
    );
    await page.goto(path);
    await fill(page, { date: addDays(await venueToday(page), 72), time: '15:00' });
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText(`${failed} ${errors.PRICE_CHANGED.message}`);
    await expect(page.locator(':focus')).toContainText(failed);
  });

const silences = [
  ['/room/5', 'An error occurred while checking or booking the room. Please try again later.'],
  ['/studyRoom/16', 'An error occurred while checking or booking the study room. Please try again later.'],
  ['/pc-details/5', 'An error occurred while booking. Please try again later.'],
] as const;

for (const [index, [path, silent]] of silences.entries())
  test(`${path} says "${silent}" when nobody answers, and trying again books once [BOOK-8, PAGE-7]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/ERR_FAILED/);
    await signUp(page, newGuest());
    const calls = /\/api\/(bookings|pcbookinghistory)$/;
    // The server books, and its response is lost on the way.
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

test('a price that has changed meanwhile is said, with the new total, before anything is booked [BOOK-13]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await signUp(page, newGuest());
  await leaveOutResponses(page);
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST';
  });
  // The page may refetch: it gets the old price until it has sent it.
  await page.route('**/api/rooms/6', async (route) => {
    if (isSent) return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pricePerNight: 1 } });
  });
  await page.goto('/room/6');
  await fill(page, { date: addDays(await venueToday(page), 90), time: '15:00' });
  await expect(page.getByRole('complementary')).toContainText('Total$1.00');
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to book the room. Please try again. The price has changed. Please look at the new total and confirm again.',
  );
  await expect(page.getByRole('complementary')).not.toContainText('Total$1.00');
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText('Booking successful for');
});

test('a guest who already holds twenty upcoming bookings is told so [BOOK-20]', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  await signUp(page, newGuest());
  const today = await venueToday(page);
  for (let day = 0; day < 20; day++) {
    const answer = await page.request.post('/api/bookings', {
      data: { roomId: 7, date: addDays(today, 100 + day), time: '15:00' },
    });
    expect(answer.status()).toBe(201);
  }
  await page.goto(`/room/7?date=${addDays(today, 120)}&time=15:00`);
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to book the room. Please try again. You already hold 20 upcoming bookings, which is the limit. Please cancel one or wait until one is over.',
  );
});

test('a session that has ended meanwhile leads to sign in and back', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/401/);
  const guest = newGuest();
  await signUp(page, guest);
  const date = addDays(await venueToday(page), 130);
  await page.goto(`/room/8?date=${date}&time=15:00`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.context().clearCookies();
  await confirm(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, guest);
  await expect(page.getByLabel('Date')).toHaveValue(date);
});
