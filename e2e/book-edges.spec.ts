import { addDays } from '#contract/dates.ts';
import { confirm, fill, form } from './support/booking-form.ts';
import { expect, test } from './support/house.ts';
import { bookAsSomebodyElse } from './support/own-rooms.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';
import { venueToday } from './support/venue.ts';

/** Holds back the answers to a call until the test lets them go. */
const hold = () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
};

test('an answer that comes late leaves alone whatever page the guest has gone to', async ({ page }) => {
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

test('the focus goes to a refusal, from an alternative back to Confirm Booking, and to the reference', async ({
  page,
  house,
  allowedInConsole,
}) => {
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

test('a number that nobody can have comes to no total', async ({ page }) => {
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

test('a visitor who has signed in in another tab books without being asked again', async ({ page }) => {
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

test('after booking, another time can be booked at once', async ({ page }) => {
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

  test('the page says whose time it means', async ({ page }) => {
    await signUp(page, newGuest());
    const date = addDays(await venueToday(page), 175);
    await page.goto(`/room/12?date=${date}&time=15:00`);
    await expect(form(page)).toContainText('Date and time are Lisbon time.');
    await confirm(page).click();
    await expect(page.getByRole('complementary')).toContainText('15:00 (Lisbon time)');
    await page.goto('/bookings');
    await expect(page.getByRole('article')).toContainText('15:00 (Lisbon time), 1 night');
  });
});

test('a browser without Temporal of its own books too', async ({ page }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'Temporal'));
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 180);
  const fetched = page.waitForRequest(/\/assets\/implementation-/);
  await page.goto(`/studyRoom/20?date=${date}&time=15:00&duration=2`);
  await fetched;
  await expect(form(page)).toContainText('Until 17:00.');
  await confirm(page).click();
  await expect(page.getByRole('status')).toContainText(`on ${date} at 15:00.`);
});
