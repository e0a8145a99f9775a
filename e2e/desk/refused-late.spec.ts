import { openBoard } from '../support/board.ts';
import {
  expectGuest,
  noteOf,
  openToday,
  readBooking,
  rowOf,
  seatGuest,
  setReadiness,
} from '../support/desk-day.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';

test.use({ houseName: 'with free rooms' });

test('what is refused after its drawer was closed is said all the same [DESK-91]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await enterDesk(page);
  const { name, id, bookingId } = await expectGuest(page, house);
  await setReadiness(page, id, 'to clean');
  const checkIn = await holdBack(page, '**/check-in');
  await openBoard(page, `?booking=${bookingId}`);
  const drawer = page.getByRole('dialog', { name: 'Booking' });
  await drawer.getByRole('button', { name: 'Check in', exact: true }).click();
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  checkIn();
  await expect(noteOf(page, `${name} was not checked in`).getByRole('alert')).toBeVisible();
});

test('what is not done after its row or its search was closed is said all the same [DESK-91]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/500/);
  await enterDesk(page);
  const seated = await seatGuest(page, house);
  const unready = await expectGuest(page, house);
  const { checkInCode } = await readBooking(page, unready.bookingId);
  await setReadiness(page, unready.id, 'to clean');
  await openToday(page);
  /** Makes an action fail once the place where it was pressed is closed. */
  const failLate = async (url: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(
      url,
      async (route) => {
        await promise;
        await route.fulfill({ status: 500 });
      },
      { times: 1 },
    );
    return resolve;
  };
  const said = (text: string) => noteOf(page, text).getByRole('alert');

  const hours = rowOf(page, 'Right now by the hour', seated.title);
  const payment = await failLate('**/payments');
  await hours.getByRole('button', { name: /^Take \$/ }).click();
  await hours.getByRole('button', { name: 'Cash' }).click();
  await hours.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(hours.getByRole('button', { name: 'Cash' })).toHaveCount(0);
  payment();
  await expect(said('was not taken')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const row = rowOf(page, 'Arrivals', unready.name);
  const checkIn = await failLate('**/check-in');
  await row.getByRole('button', { name: 'Check in' }).click();
  await row.getByRole('button', { name: 'Check in anyway' }).click();
  await row.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row.getByRole('button', { name: 'Check in anyway' })).toHaveCount(0);
  checkIn();
  await expect(said(`${unready.name} was not checked in`)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const byCode = await failLate('**/check-in');
  await page.getByRole('combobox', { name: 'Name, reference or code' }).fill(checkInCode);
  const option = page.getByRole('option').filter({ hasText: unready.name });
  await option.click();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  byCode();
  await expect(said(`${unready.name} was not checked in`)).toBeVisible();
});
