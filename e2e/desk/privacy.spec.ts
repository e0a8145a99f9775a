import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { expect, test } from '../support/house.ts';
import { makeBooking } from '../support/make-bookings.ts';
import { admin, newGuest, signIn, signUp } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

const readDownload = async (download: Download) => JSON.parse(await readFile(await download.path(), 'utf8'));

const press = async (page: Page, name: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return { name: download.suggestedFilename(), file: await readDownload(download) };
};

test('an admin hands over what the house keeps of a guest, and erases them once nothing is open [PRIV-12]', async ({
  page,
  browser,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409|401|404/);
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = { ...newGuest(), name: 'Edda Erasable' };
  await signUp(visitor, guest);
  const date = addDays(await venueToday(page), 190);
  const bookingId = await makeBooking(visitor, { roomId: 11, date, time: '16:00' });
  await signIn(page, admin);
  await page.goto(`/desk/guests?q=${encodeURIComponent(guest.email)}`);
  await page.getByRole('row').filter({ hasText: guest.name }).getByRole('link').click();

  const { name, file } = await press(page, `Everything we store about ${guest.name}`);
  expect(name).toMatch(/^nightdesk-guest-.+\.json$/);
  expect(file.sections).toMatchObject({ profile: [{ email: guest.email }], bookings: [{ id: bookingId }] });

  const card = page.getByRole('region', { name: 'Data' });
  const ask = async () => {
    await card.getByRole('button', { name: 'Erase this guest' }).click();
    await expect(card.getByRole('group', { name: `Erase ${guest.name}?` })).toBeFocused();
  };
  await ask();
  await checkWithAxe(page);
  await page.keyboard.press('Escape');
  await ask();
  await card.getByRole('button', { name: 'Erase for good' }).click();
  await expect(card.getByRole('alert')).toContainText(
    'has a booking that is current, upcoming or being paid',
  );
  await visitor.request.post(`/api/bookings/${bookingId}/cancel`);
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText(guest.name);
  await ask();
  await card.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`${guest.name} is erased`)).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/guests$/);
  await expect(colleague.getByText('There is no such guest.')).toBeVisible();
  await expect(colleague.getByText(guest.name)).toHaveCount(0);
  await colleague.close();
  await expect(page.getByRole('row').filter({ hasText: guest.name })).toHaveCount(0);
  expect((await visitor.request.get('/api/loyalty')).status()).toBe(401);
  await visitor.close();
  await page.goto(`/desk/bookings/${bookingId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased guest');
  await page.goto('/desk/log?kind=guests');
  await expect(page.getByText('erased a guest').first()).toBeVisible();
});

test('a guest takes along what the house keeps of them, and is told when that fails [PRIV-13]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const guest = newGuest();
  await signUp(page, guest);
  await page.goto('/profile');
  const { name, file } = await press(page, 'Download my data');
  expect(name).toBe('nightdesk-my-data.json');
  expect(file.sections.profile).toMatchObject([{ name: guest.name, email: guest.email }]);
  const card = page.getByRole('region', { name: 'Your data' });
  await expect(card.getByRole('status')).toHaveText('Your data is saved as a file.');
  await page.route('**/api/profile/export', (route) => route.abort());
  await card.getByRole('button', { name: 'Download my data' }).click();
  await expect(card.getByRole('alert')).toContainText('Your data was not downloaded');
});
