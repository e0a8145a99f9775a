import { readFile } from 'node:fs/promises';
import { addDays } from '#contract/dates.ts';
import { formatDay } from '#web/lib/format-day.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { makeBooking } from './support/make-bookings.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';
import { venueToday } from './support/venue.ts';

const payment = (changes: object) => ({
  _id: 'PAYMENT00001',
  bookingId: 'BK0000000001',
  roomId: 12,
  title: 'Lantern Bunk',
  amount: 102,
  date: '2030-11-20',
  status: 'due',
  userEmail: 'mara@example.test',
  ...changes,
});

const madeUp = [
  payment({}),
  payment({ _id: 'PAYMENT00002', roomId: undefined, pcId: 3, amount: 25.5, title: '=1+1' }),
  payment({ _id: 'PAYMENT00003', roomId: 14, amount: 96, status: 'paid' }),
  payment({ _id: 'PAYMENT00004', roomId: 21, amount: 40, status: 'refunded' }),
  payment({ _id: 'PAYMENT00005', roomId: 22, amount: 1234567.89, status: 'cancelled' }),
];

test('a visitor is asked to log in and comes back to their payments [PAY-2]', async ({ page }) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await page.goto('/payments');
  await expect(page).toHaveURL('/payments');
  await expect(page).toHaveTitle('Payment History · Nightdesk');
  await expect(page.getByText('Please log in to see your payment history.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fpayments');
  await logIn(page, guest);
  await expect(page).toHaveURL('/payments');
  await expect(page.getByText('No payment history available.', { exact: true })).toBeVisible();
});

test('every booking has its payment, and cancelling it leaves nothing due [HIST-2, PAY-1, PAY-7]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 310);
  const stay = await makeBooking(page, { roomId: 8, date, time: '16:00', nights: 2 });
  await makeBooking(page, { pcId: 2, date, time: '10:00', duration: 1 });
  await page.goto('/payments');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Payment ID',
    'Room ID',
    'Amount',
    'Payment Date',
    'Status',
  ]);
  const room = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '8', exact: true }) });
  await expect(room.getByRole('cell')).toHaveText([
    /^[0-9A-Z]{12}$/,
    '8',
    /^\$\d+\.\d\d$/,
    `due ${formatDay(date)}`,
    'due',
  ]);
  await expect(page.getByRole('cell', { name: 'PC 2', exact: true })).toBeVisible();
  await expect(page.getByText('2 payments', { exact: true })).toBeVisible();
  expect((await page.request.post(`/api/bookings/${stay}/cancel`)).status()).toBe(200);
  await page.reload();
  await expect(room.getByRole('cell').last()).toHaveText('cancelled');
  await expect(room.getByRole('cell').nth(3)).toHaveText(`was due ${formatDay(date)}`);
});

test('what is due and what was paid are added up, and the table can be taken along as CSV', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page, newGuest());
  await page.route('**/api/payments?*', (route) => route.fulfill({ json: madeUp }));
  await page.goto('/payments');
  await expect(page.getByRole('row', { name: 'Total due at the desk' })).toContainText('$127.50');
  await expect(page.getByRole('row', { name: 'Total paid' })).toContainText('$96.00');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('nightdesk-payments.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFFPayment ID,Room ID,Title,Amount,Payment Date,Status,Booking ID',
    'PAYMENT00001,12,Lantern Bunk,102.00,due 2030-11-20,due,BK0000000001',
    "PAYMENT00002,PC 3,'=1+1,25.50,due 2030-11-20,due,BK0000000001",
  ]);
  expect(lines[3]).toBe('PAYMENT00003,14,Lantern Bunk,96.00,2030-11-20,paid,BK0000000001');
  expect(lines).toHaveLength(7);
});

test('payments that do not come can be asked for again [PAY-3]', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await signUp(page, newGuest());
  await page.route('**/api/payments?*', (route) => route.abort());
  await page.goto('/payments');
  await expect(page.getByRole('alert')).toContainText('Your payments could not be loaded');
  await page.unroute('**/api/payments?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No payment history available.')).toBeVisible();
});

test('a very long history says that it is not the whole', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  const many = Array.from({ length: 1000 }, (_, index) => payment({ _id: `P${index}` }));
  await page.route('**/api/payments?*', (route) => route.fulfill({ json: many }));
  await page.goto('/payments');
  await expect(page.getByText('Only the latest 1,000 payments are shown.')).toBeVisible();
});

test('axe finds nothing on the payments, and nothing is cut off', { tag: '@thorough' }, async ({ page }) => {
  await signUp(page, newGuest());
  await page.route('**/api/payments?*', (route) => route.fulfill({ json: madeUp }));
  await page.goto('/payments');
  await expect(page.getByText('PAYMENT00001')).toBeVisible();
  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const table = await page.getByRole('table').boundingBox();
      expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(width);
    },
    [
      ['light', 1280],
      ['dark', 390],
      ['light', 360],
    ],
  );
});
