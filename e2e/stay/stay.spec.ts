import type { Page } from '@playwright/test';
import type { Stay, StayBooking } from '#contract/stay/stay.ts';
import { madeUpOrder as madeUp } from '#web/features/food/status/sample-order.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { noteOf, openToday } from '../support/desk-day.ts';
import { fitsIn, openDesk } from '../support/front-desk.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { leaveByEscape } from '../support/leave-by-escape.ts';
import { openKitchen, placeOrder } from '../support/make-orders.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { logIn, newGuest, signUp, signUpAndOut } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

test.use({ houseName: 'with free rooms' });

const main = (page: Page) => page.getByRole('main');

test('a guest arrives with a code, is checked in by it, eats, and says at the end how it was [STAY-1, STAY-2, STAY-4, STAY-6, STAY-7, STAY-8]', {
  tag: '@thorough',
}, async ({ page, browser, house, allowedInConsole }) => {
  // There is no stay at first, and somebody else may have the time after it.
  allowedInConsole.push(/status of 40[49]/);
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await page.goto('/stay');
  await logIn(page, guest);
  await expect(page).toHaveURL('/stay');
  await expect(main(page).getByRole('heading', { name: 'No upcoming stay' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See rooms' })).toBeVisible();

  const { id, title } = await addOwnRoom(house, '/api/rooms');
  const desk = await openDesk(house);
  await desk.calls.put(`/api/rooms/${id}`, { data: { accessCode: '4719 #' } });
  const { user } = await (await page.request.get('/api/auth/get-session')).json();
  const stay = { kind: 'room', id, date: await venueToday(page), time: '00:00', nights: 2 };
  const bookingId = await desk.book({ ...stay, guest: { uid: user.id } });

  // It appears without a reload, with its code for the desk and that of the door.
  await expect(main(page).getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await expect(page.getByText('We are expecting you')).toBeVisible();
  await expect(page.getByText('Ready for you')).toBeVisible();
  await expect(page.getByText('4719 #')).toBeVisible();
  await expect(page.getByText('$80.00').first()).toBeVisible();
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const shown = (await code.textContent()) ?? '';

  const admin = await browser.newPage({ baseURL: house.url });
  await openToday(admin);
  await admin.getByRole('combobox', { name: 'Name, reference or code' }).fill(shown.toLowerCase());
  const found = admin.getByRole('option').filter({ hasText: guest.name });
  await expect(found).toContainText('Check in');
  // Chosen a moment after it is drawn.
  await expect(found).toHaveAttribute('data-combobox-selected');
  await admin.keyboard.press('Enter');
  await expect(noteOf(admin, `${guest.name} is checked in: ${title}`)).toBeVisible();

  // The code is used up; the reference finds the booking from now on, over the whole screen where wanted.
  await expect(main(page).getByText('Checked in', { exact: true })).toBeVisible();
  await expect(code).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveText(/^\d+ days? \d+ h$|^\d+ h \d+ min$/);
  const enlarge = page.getByRole('button', { name: `Show ${bookingId} over the whole screen` });
  await enlarge.click();
  const large = page.getByRole('dialog', { name: `QR code of ${bookingId}` });
  await expect(large).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await leaveByEscape(large);
  await expect(large).toHaveCount(0);
  await expect(enlarge).toBeFocused();

  // Food goes on the bill and is followed here.
  const orderId = await placeOrder(page, ['Soup'], { roomType: 'Sleeping Room', roomId: String(id) });
  const order = page.getByRole('article', { name: 'Order #1' });
  await expect(order.getByText('Soup, $5.99')).toBeVisible();
  await expect(page.getByText('$85.99')).toBeVisible();
  const kitchen = await openKitchen(house);
  await kitchen.move(orderId, 'Few More Minutes');
  await expect(order.locator('[aria-current="step"]')).toContainText('Few More Minutes');
  await kitchen.move(orderId, 'Completed');
  await expect(page.getByText('Everything was delivered.')).toBeVisible();

  // Home and the menu lead here.
  await page.goto('/');
  await main(page).getByRole('link', { name: 'My stay' }).click();
  await expect(page).toHaveURL('/stay');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: 'My stay' }).click();

  await desk.send('POST', `/bookings/${bookingId}/check-out`, { leaveDue: true });
  await expect(main(page).getByRole('heading', { name: `How was ${title}?` })).toBeVisible();
  await expect(page.getByText('4719 #')).toHaveCount(0);
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel('What was good, what was not?').fill('The view in the morning.');
  const asksNoMore = page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/api/stay' &&
      (await response.json()).bookings.every(({ canReview }: StayBooking) => !canReview),
  );
  await page.getByRole('button', { name: 'Leave feedback' }).click();
  // The stay no longer asks for feedback, and the thanks are there, with the focus.
  await asksNoMore;
  const asked = main(page).getByRole('region', { name: `How was ${title}?` });
  await expect(asked.locator(':focus')).toHaveText("Thank you. Your feedback is on the room's page.");
  await expect(asked.getByRole('form')).toHaveCount(0);
  await expect(main(page).getByRole('heading', { name: `${title} again` })).toBeVisible();
  await page.goto(`/room/${id}`);
  await expect(page.getByText('The view in the morning.')).toBeVisible();
  await Promise.all([admin.close(), desk.close(), kitchen.calls.dispose()]);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const booking = (title: string, part: Partial<StayBooking>): StayBooking => ({
  _id: `${title.slice(0, 4)}ABCDEFGH`,
  kind: 'room',
  id: 1,
  title,
  date: '2026-11-15',
  time: '16:00',
  image: '/pictures/room-bunk-lantern.svg',
  count: 3,
  startsAt: inHours(-20),
  endsAt: inHours(44),
  status: 'Checked in',
  paymentId: title,
  canReview: false,
  ...part,
});

const madeUpStay = (state: Stay['state'], bookings: StayBooking[], part: Partial<Stay> = {}): Stay => ({
  now: inHours(0),
  state,
  startsAt: inHours(-20),
  endsAt: inHours(44),
  bookings,
  orders: [],
  bill: {
    lines: bookings.map(({ _id, title }) => ({ bookingId: _id, what: 'stay', title, amount: 34 })),
    total: 34 * bookings.length,
    paid: 10,
    due: 34 * bookings.length - 10,
    payments: [{ at: inHours(-10), kind: 'paid', method: 'cash', amount: 10 }],
  },
  house: {
    name: 'Nightdesk',
    address: '24 Lampwright Lane',
    town: 'Lisbon',
    phone: '+1 555 0142',
    checkOutTime: '11:00',
  },
  ...part,
});

const room = booking('Lantern Bunk', { accessCode: '4719 #' });
const pc = booking('PC 04', { kind: 'pc', id: 4, count: 2, startsAt: inHours(-1), accessCode: '8264' });
const later = booking('Round Table', {
  kind: 'study',
  id: 13,
  count: 2,
  status: 'Confirmed',
  startsAt: inHours(20),
  endsAt: inHours(22),
  accessCodeFrom: inHours(19),
  checkInCode: 'HP01XTZ9',
});
const past = booking('The Long Room', { kind: 'study', id: 14, status: 'Completed', canReview: true });
const wifi = { name: 'Nightdesk', password: 'lamp-harbour-41' };

const stays: Readonly<Record<string, Stay>> = {
  staying: madeUpStay('staying', [room, pc, later, past], {
    wifi,
    orders: [madeUp('7', { orderInfo: 'Few More Minutes' })],
  }),
  arriving: madeUpStay('arriving', [
    booking('Harbour Pod', {
      status: 'Confirmed',
      startsAt: inHours(1),
      checkInCode: 'HP01XTZ9',
      readiness: 'to clean',
    }),
  ]),
  ended: madeUpStay('ended', [booking('The Loft', { status: 'Completed', canReview: true })], {
    points: 401,
  }),
};

test('the page fits phones and desks, light and dark, in each of its states, and axe finds nothing [STAY-8]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  // A made-up stay cannot be extended or written about.
  allowedInConsole.push(/404/);
  await signUp(page, newGuest());
  for (const [state, stay] of Object.entries(stays)) {
    await page.route('**/api/stay', (route) => route.fulfill({ json: stay }));
    await page.goto('/stay');
    await main(page).getByRole('heading', { level: 2 }).first().waitFor();
    await inEachTheme(
      page,
      async (width) => {
        await checkWithAxe(page, state);
        await fitsIn(page, width);
      },
      [
        ['light', 1280],
        ['dark', 1280],
        ['dark', 390],
        ['light', 390],
      ],
    );
    await page.unroute('**/api/stay');
  }
});

test('of several bookings at once one is chosen by name [STAY-8]', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/status of 40[49]/);
  await signUp(page, newGuest());
  await page.route('**/api/stay', (route) => route.fulfill({ json: stays.staying }));
  await page.goto('/stay');
  const title = main(page).getByRole('region', { name: 'PC 04', exact: true });
  const other = page.getByText('PC 04', { exact: true }).first();
  await expect(other).toBeVisible();
  await expect(title).toHaveCount(0);
  await other.click();
  await expect(title.getByRole('heading', { name: 'PC 04' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'How was The Long Room?' })).toHaveCount(0);
});
