import { request } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { calendarDay, confirm } from '../support/booking-form.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { expect, test } from '../support/house.ts';
import { logIn, newGuest, signUp, signUpAndOut } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

/** Somebody else who has a room for two nights, and can cancel it. */
const takeRoom = async ({ url }: { url: string }, roomId: number, date: string) => {
  const calls = await request.newContext({ baseURL: url });
  await calls.post('/api/auth/sign-up/email', { data: newGuest() });
  const booked = await calls.post('/api/bookings', { data: { roomId, date, time: '16:00', nights: 2 } });
  expect(booked.status(), await booked.text()).toBe(201);
  const { insertedId } = await booked.json();
  return {
    cancel: async () => {
      expect((await calls.post(`/api/bookings/${insertedId}/cancel`)).status()).toBe(200);
      await calls.dispose();
    },
  };
};

test('whoever asks for taken nights stands in line, gets a mail when they are free, and confirms them [WAIT-10, WAIT-11, WAIT-12]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const date = addDays(await venueToday(page), 70);
  const owner = await takeRoom(house, 7, date);
  const guest = newGuest();
  await signUpAndOut(page, guest);

  await page.goto(`/room/7?date=${date}&time=16:00&nights=2`);
  await confirm(page).click();
  await logIn(page, guest);
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await confirm(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This room is already booked for the selected date and time.',
  );
  await expect(page.getByText('is held for you for 30 minutes')).toBeVisible();
  await expect(confirm(page)).toBeHidden();
  await checkWithAxe(page, 'taken nights');
  await page.getByRole('button', { name: 'Tell me when it is free' }).click();

  const panel = page.getByRole('complementary', { name: 'What it costs' });
  await expect(panel.getByRole('heading', { name: 'First in line' })).toBeFocused();
  await expect(panel).toContainText('You are waiting');
  await expect(calendarDay(page, date)).toHaveAccessibleName(/you are on the waitlist$/);
  await checkWithAxe(page, 'waiting');

  await owner.cancel();
  await expect(panel.getByText('Free for you')).toBeVisible();
  await expect(panel.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await checkWithAxe(page, 'held');

  await page.goto('/bookings');
  const upcoming = page.getByRole('region', { name: 'Upcoming' });
  await expect(upcoming.getByRole('article')).toHaveCount(1);
  await expect(upcoming.getByRole('article')).toContainText('Held for you until');

  await page.goto(`/dev/mail?to=${encodeURIComponent(guest.email)}`);
  const mail = page.getByRole('article').filter({ hasText: 'Free for you until' });
  const button = await mail.getByRole('link', { name: `/room/7?date=${date}` }).getAttribute('href');
  // The mail has the house's usual origin, and the test uses another.
  const { pathname, search } = new URL(button ?? '');
  await page.goto(pathname + search);
  // The form has such a button too, until it is known that the nights are held.
  await expect(panel.getByText('Free for you')).toBeVisible();
  await panel.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect(page.getByRole('status')).toContainText('Booking successful');
  await page.goto('/bookings');
  await expect(upcoming.getByRole('article')).toHaveCount(1);
  await expect(upcoming.getByRole('article')).toContainText('Confirmed');
});

test('a guest changes what they wait for, lets go of what is held, and leaves the list [WAIT-11, WAIT-12, WAIT-13]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const date = addDays(await venueToday(page), 80);
  const owner = await takeRoom(house, 8, date);
  await signUp(page, newGuest());
  const asked = { kind: 'room', id: 8, date, time: '16:00' };
  expect((await page.request.post('/api/waitlist', { data: asked })).status()).toBe(201);

  await page.goto(`/room/8?date=${date}&time=16:00`);
  const panel = page.getByRole('complementary', { name: 'What it costs' });
  await panel.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await confirm(page).click();
  await page.getByRole('button', { name: 'Tell me when it is free' }).click();
  await expect(panel.getByRole('heading', { name: 'First in line' })).toBeVisible();
  expect(await (await page.request.get('/api/waitlist')).json()).toMatchObject([{ nights: 2 }]);

  await owner.cancel();
  await panel.getByRole('button', { name: 'Give it up' }).click();
  // Nobody else waits for it, so that it is free for everybody.
  await expect(confirm(page)).toBeVisible();
  await page.goto('/bookings');
  await expect(page.getByRole('article')).toContainText('First in line');
  await page.getByRole('button', { name: 'Leave the list' }).click();
  await expect(page.getByRole('article')).toBeHidden();
});
