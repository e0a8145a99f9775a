import { addDays } from '#contract/dates.ts';
import { expect, test } from '../support/house.ts';
import { admin, newGuest, signIn, signUp } from '../support/people.ts';
import { venueToday } from '../support/venue.ts';

test('whoever verifies an address finds what the desk has booked under it, and before that nothing [DESK-59]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const desk = await browser.newPage({ baseURL: house.url });
  await signIn(desk, admin);
  const guest = { ...newGuest(), name: 'Ida Overtake' };
  const booked = await desk.request.post('/api/desk/bookings', {
    data: {
      kind: 'room',
      id: 5,
      date: addDays(await venueToday(desk), 190),
      time: '16:00',
      guest: { name: 'I. Overtake', email: guest.email },
    },
  });
  const { uid, insertedId } = await booked.json();
  await desk.goto(`/desk/guests/${uid}`);
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('No account');

  await signUp(page, guest);
  await page.goto('/bookings');
  await expect(page.getByText('No booking history available.', { exact: true })).toBeVisible();
  await page.goto('/dev/mail');
  const mail = page.getByRole('article').filter({ hasText: guest.email });
  await mail.filter({ hasText: 'Welcome' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/profile/);
  await page.goto('/bookings');
  await expect(page.getByRole('region', { name: 'Upcoming' }).getByRole('article')).toContainText(
    `Reference ${insertedId}`,
  );

  await desk.reload();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Ida Overtake');
  await desk.goto('/desk/guests?q=overtake');
  await expect(desk.getByRole('row').filter({ hasText: guest.email })).toHaveCount(1);
  await desk.close();
});
