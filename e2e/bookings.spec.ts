import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { madeUpBooking, makeBooking, showMadeUp } from './support/make-bookings.ts';
import { newGuest, signUp } from './support/people.ts';
import { venueToday } from './support/venue.ts';
import { venueZone } from './support/venue-zone.ts';

const card = (page: Page, name: string): Locator => page.getByRole('article', { name });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

const readDownload = async (page: Page, button: Locator) => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

test('a guest without bookings is told so and shown the way to the rooms [HIST-1]', async ({ page }) => {
  await signUp(page, newGuest());
  await page.goto('/bookings');
  await expect(page).toHaveTitle('Booking History · Nightdesk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Booking History');
  await expect(page.getByText('No booking history available.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find a room' }).click();
  await expect(page).toHaveURL('/rooms');
});

test('rooms, study rooms and PCs stand together, soonest first, each with date, amount and reference [BOOK-4, HIST-2, HIST-4]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 210);
  const pc = await makeBooking(page, { pcId: 5, date: addDays(date, 2), time: '10:00', duration: 2 });
  const room = await makeBooking(page, { roomId: 5, date, time: '16:00', nights: 3 });
  const study = await makeBooking(page, {
    roomId: 15,
    roomType: 'study',
    date: addDays(date, 1),
    time: '09:00',
    duration: 1,
  });
  await page.goto('/bookings');
  await expect(page.getByText('3 upcoming, 0 past')).toBeVisible();
  const cards = section(page, 'Upcoming').getByRole('article');
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText([/^Room 5 /, /^Room 15 /, /^PC 5 /]);
  await expect(cards.nth(0)).toContainText(`Booking Date ${formatDay(date)}`);
  await expect(cards.nth(0)).toContainText('16:00, 3 nights');
  await expect(cards.nth(1)).toContainText('09:00, 1 hour');
  await expect(cards.nth(2)).toContainText('10:00, 2 hours');
  for (const [index, reference] of [room, study, pc].entries()) {
    await expect(cards.nth(index)).toContainText('Confirmed');
    await expect(cards.nth(index)).toContainText(/\$\d+\.\d\d due at the desk/);
    await expect(cards.nth(index)).toContainText(`Reference ${reference}`);
  }
});

test('bookings that do not come can be asked for again [HIST-5]', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await signUp(page, newGuest());
  await page.route('**/api/pcbookinghistory?*', (route) => route.abort());
  await page.goto('/bookings');
  await expect(page.getByRole('alert')).toContainText('Your bookings could not be loaded');
  await page.unroute('**/api/pcbookinghistory?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No booking history available.')).toBeVisible();
});

test('cancelling says its consequence first, can be thought better of, and frees the nights [BOOK-10, HIST-12]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  const stay = { roomId: 6, date: addDays(await venueToday(page), 220), time: '16:00', nights: 3 };
  await makeBooking(page, stay);
  await page.goto('/bookings');
  const room = card(page, 'Room 6');
  const cancel = room.getByRole('button', { name: 'Cancel', exact: true });
  const question = room.getByRole('group', { name: 'Cancel Room 6?' });

  await cancel.press('Enter');
  await expect(question).toBeFocused();
  await expect(question).toContainText(
    /It is free until \w+ .+, \d\d:00\. The three nights are released and nothing is charged\./,
  );
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Keep booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();

  await cancel.click();
  const [response] = await Promise.all([
    page.waitForResponse('**/api/bookings/*/cancel'),
    question.getByRole('button', { name: 'Cancel booking' }).click(),
  ]);
  // Nothing was paid, so nothing goes back.
  expect(await response.json()).toEqual({ success: true, refund: 0, waived: expect.any(Number) });
  const outcome = page.getByRole('status').filter({ hasText: 'Room 6 is cancelled. Nothing is charged.' });
  await expect(outcome).toBeVisible();
  await expect(outcome.locator('..')).toBeFocused();
  await expect(page.getByText('0 upcoming, 1 past')).toBeVisible();
  await expect(section(page, 'Past').getByRole('article', { name: 'Room 6' })).toContainText('Cancelled');
  await expect(room).toContainText('$0.00');
  await expect(cancel).toHaveCount(0);
  await makeBooking(page, stay);
});

test('what was cancelled in another tab is said in the words of the desk, and the list is brought up to date', {
  tag: '@thorough',
}, async ({ page, context, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 230);
  await makeBooking(page, { roomId: 16, roomType: 'study', date, time: '10:00', duration: 2 });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/bookings');
    await card(tab, 'Room 16').getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  await other.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(other.getByText('Room 16 is cancelled. Nothing is charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('alert')).toHaveText('This booking has already been cancelled.');
  await expect(section(page, 'Past').getByRole('article', { name: 'Room 16' })).toContainText('Cancelled');
});

test('a cancellation that nobody answers stays open, to be tried again', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 240);
  await makeBooking(page, { pcId: 4, date, time: '10:00', duration: 2 });
  await page.goto('/bookings');
  await page.route('**/api/bookings/*/cancel', (route) => route.abort());
  await card(page, 'PC 4').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The booking was not cancelled: the desk did not answer. Please try again.',
  );
  await page.unroute('**/api/bookings/*/cancel');
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('PC 4 is cancelled. Nothing is charged.')).toBeVisible();
});

test('one booking or all that are to come go into a calendar', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 250);
  const stay = await makeBooking(page, { roomId: 7, date, time: '16:00', nights: 2 });
  const session = await makeBooking(page, { pcId: 3, date, time: '10:00', duration: 2 });
  await page.goto('/bookings');
  const one = await readDownload(page, card(page, 'Room 7').getByRole('button', { name: 'Add to calendar' }));
  expect(one.name).toBe(`nightdesk-${stay}.ics`);
  expect(one.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(one.text).toContain(`UID:${stay}@nightdesk\r\n`);
  const start = Temporal.PlainDateTime.from(`${date}T16:00`).toZonedDateTime(venueZone).toInstant();
  expect(one.text).toContain(`DTSTART:${start.toString().replaceAll(/[-:]/g, '')}`);
  expect(one.text).toContain('SUMMARY:Room 7\\, ');
  expect(one.text).toContain(`DESCRIPTION:Reference ${stay}\\n16:00 (${venueZone})\\, 2 nights`);
  expect(one.text).not.toContain(session);
  const all = await readDownload(page, page.getByRole('button', { name: 'Add all to calendar' }));
  expect(all.name).toBe('nightdesk-bookings.ics');
  for (const id of [stay, session]) expect(all.text).toContain(`UID:${id}@nightdesk\r\n`);
});

const overSince = {
  date: '2024-11-06',
  startsAt: '2024-11-06T15:00:00.000Z',
  endsAt: '2024-11-08T11:00:00.000Z',
};

test('what is over stands below, latest first, with its status in words and a way to book it again [HIST-3, HIST-4]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  await showMadeUp(
    page,
    [
      madeUpBooking({
        _id: 'A',
        roomId: 21,
        roomType: 'study',
        duration: 2,
        status: 'Cancelled',
        payment: 'cancelled',
      }),
      madeUpBooking({ _id: 'B', roomId: 14, status: 'Completed', payment: 'paid', ...overSince }),
      madeUpBooking({ _id: 'C', roomId: 11, status: 'Checked in', startsAt: '2024-11-06T15:00:00.000Z' }),
      madeUpBooking({ _id: 'D', roomId: 24, status: 'Pending' }),
    ],
    [
      {
        ...madeUpBooking({
          _id: 'E',
          status: 'Confirmed',
          ...overSince,
          startsAt: '2024-11-05T15:00:00.000Z',
        }),
        pcId: 3,
        duration: 4,
        totalCost: 20,
      },
    ],
  );
  await page.goto('/bookings');
  await expect(page.getByText('2 upcoming, 3 past')).toBeVisible();
  await expect(section(page, 'Upcoming').getByRole('heading', { level: 3 })).toHaveText([
    /^Room 11/,
    /^Room 24/,
  ]);
  await expect(section(page, 'Past').getByRole('heading', { level: 3 })).toHaveText([
    /^Room 21/,
    /^Room 14/,
    /^PC 3/,
  ]);
  for (const [name, status] of [
    ['Room 21', 'Cancelled'],
    ['Room 14', 'Completed'],
    ['PC 3', 'Completed'],
    ['Room 11', 'Checked in'],
    ['Room 24', 'Pending'],
  ] as const)
    await expect(card(page, name).getByText(status, { exact: true })).toBeVisible();
  // A guest who has checked in is here: there is nothing left to cancel.
  await expect(card(page, 'Room 11').getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(card(page, 'Room 14')).toContainText('$102.00 paid');
  for (const [name, address] of [
    ['Room 14', '/room/14?time=16%3A00&nights=3'],
    ['Room 21', '/studyRoom/21?time=16%3A00&duration=2'],
    ['PC 3', '/pc-details/3?time=16%3A00&duration=4'],
  ] as const)
    await expect(card(page, name).getByRole('link', { name: 'Book again' })).toHaveAttribute('href', address);
});

test('past the deadline a guest is told what they still owe, before and after', { tag: '@thorough' }, async ({
  page,
}) => {
  await signUp(page, newGuest());
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const late = madeUpBooking({ startsAt: soon, freeUntil: new Date(Date.now() - 3_600_000).toISOString() });
  await showMadeUp(page, [late]);
  await page.route('**/api/bookings/*/cancel', (route) =>
    route.fulfill({ json: { success: true, refund: 0, waived: 0 } }),
  );
  await page.goto('/bookings');
  await card(page, 'Room 12').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Cancel Room 12?' })).toContainText(
    /It was free until .+\. The three nights are released, but \$102\.00 stays due at the desk\./,
  );
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Room 12 is cancelled. $102.00 stays due at the desk.' }),
  ).toBeVisible();
});

test('a booking that starts while the page is open can no longer be cancelled there', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page, newGuest());
  await page.clock.install();
  await showMadeUp(page, [madeUpBooking({ startsAt: new Date(Date.now() + 600_000).toISOString() })]);
  await page.goto('/bookings');
  const cancel = card(page, 'Room 12').getByRole('button', { name: 'Cancel', exact: true });
  await cancel.click();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  await page.clock.fastForward(660_000);
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
});

test('axe finds nothing on the bookings, and nothing is cut off', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  const long = 'A room with a very long name, and Donaudampfschifffahrtsgesellschaftskapitänskajüte besides';
  await showMadeUp(page, [
    madeUpBooking({}),
    madeUpBooking({ _id: 'B', roomId: 24, status: 'Pending', title: long, amount: 123456.78 }),
    madeUpBooking({ _id: 'C', roomId: 14, status: 'Completed', payment: 'paid', ...overSince }),
    madeUpBooking({ _id: 'D', roomId: 21, status: 'Cancelled', payment: 'cancelled' }),
    madeUpBooking({ _id: 'E', roomId: 11, status: 'Checked in' }),
  ]);
  await page.goto('/bookings');
  await card(page, 'Room 12').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Keep booking' })).toBeVisible();
  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const button of await page.getByRole('main').locator('a:visible, button:visible').all()) {
        const box = await button.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    },
    [
      ['light', 1280],
      ['dark', 360],
    ],
  );
});
