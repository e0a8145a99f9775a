import { expectGuest, noteOf, openToday, readBooking } from '../support/desk-day.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';

test.use({ houseName: 'with free rooms' });

test('Enter means what is typed, also before it is found, and never what was found before [DESK-73]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const earlier = await expectGuest(page, house);
  const meant = await expectGuest(page, house);
  await openToday(page);
  const field = page.getByRole('combobox', { name: 'Name, reference or code' });
  const optionOf = ({ name }: { name: string }) => page.getByRole('option').filter({ hasText: name });

  await field.fill(earlier.name);
  await expect(optionOf(earlier)).toHaveAttribute('data-combobox-selected', 'true');
  const letFind = await holdBack(page, '**/api/desk/bookings?*');
  await field.fill(meant.name);
  await page.keyboard.press('Enter');
  letFind();
  await expect(page).toHaveURL(`/desk/bookings/${meant.bookingId}`);

  await page.goto('/desk');
  const letFindAgain = await holdBack(page, '**/api/desk/bookings?*');
  await field.fill(earlier.name);
  await page.keyboard.press('Enter');
  await field.fill(meant.name);
  letFindAgain();
  await expect(optionOf(meant)).toHaveAttribute('data-combobox-selected', 'true');
  // Chosen and not followed: Enter was for other words.
  await expect(field).toHaveValue(meant.name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/desk');
});

test('a check-in code that is read with Enter at its end checks in [DESK-73]', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  await enterDesk(page);
  const { name, title, bookingId } = await expectGuest(page, house);
  const { checkInCode } = await readBooking(page, bookingId);
  await openToday(page);
  const field = page.getByRole('combobox', { name: 'Name, reference or code' });
  await field.focus();
  await page.keyboard.type(checkInCode);
  await page.keyboard.press('Enter');
  await expect(noteOf(page, `${name} is checked in: ${title}`)).toBeVisible();
  await expect(field).toHaveValue('');
  expect(await readBooking(page, bookingId)).toMatchObject({ status: 'Checked in' });
});
