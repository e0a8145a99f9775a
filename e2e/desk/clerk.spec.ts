import { checkWithAxe } from '../support/check-with-axe.ts';
import { expectGuest, noteOf, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { newGuest, signIn, signUp } from '../support/people.ts';

test.use({ houseName: 'with free rooms' });

test('a clerk checks a guest in, takes money and checks them out, and finds nothing of what only admins do [CLERK-2, CLERK-3]', async ({
  page,
  house,
}) => {
  const clerk = newGuest();
  await signUp(page, clerk);
  const { user } = await (await page.request.get('/api/auth/get-session')).json();
  await enterDesk(page);
  const arriving = await expectGuest(page, house);
  const made = await page.request.put(`/api/users/${user.id}`, { data: { role: 'clerk' } });
  expect(made.status(), await made.text()).toBe(200);
  await signIn(page, clerk);

  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Side menu' });
  await expect(menu.getByRole('link', { name: 'Add Room' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Front Desk' }).click();
  const desk = page.getByRole('navigation', { name: 'Front desk' });
  await expect(desk.getByRole('link')).toHaveText([/^Today/, 'Board', 'Bookings', 'Guests']);
  await checkWithAxe(page);

  await rowOf(page, 'Arrivals', arriving.name).getByRole('button', { name: 'Check in' }).click();
  await expect(noteOf(page, `${arriving.name} is checked in`)).toBeVisible();
  await page.goto(`/desk/bookings/${arriving.bookingId}`);
  await page.getByRole('button', { name: /^Take .* and check out$/ }).click();
  await expect(page).toHaveURL('/desk');

  await page.goto(`/desk/bookings/${arriving.bookingId}`);
  await expect(page.getByRole('button', { name: 'Undo the check-out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give money back' })).toHaveCount(0);
  for (const path of ['/desk/rooms', '/desk/rates', '/desk/log', '/desk/settings', '/addRoom']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
  }
  await page.goto('/OrderUpdate');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin - Update Order Info');
  await expect(page.getByRole('link', { name: 'Menu Update' })).toHaveCount(0);

  await enterDesk(page);
  await page.goto(`/desk/bookings/${arriving.bookingId}`);
  await expect(page.getByRole('button', { name: 'Give money back' })).toBeVisible();
});
