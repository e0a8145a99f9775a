import { expect, test } from './support/house.ts';
import { sayAsSomebodyElse } from './support/make-feedback.ts';
import { addOwnRoom } from './support/own-rooms.ts';
import { admin, signIn } from './support/people.ts';

// It adds a room, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

test('an admin hides an entry for a reason that its author reads, shows it again, and answers it [FEED-9]', {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const room = await addOwnRoom(house, '/api/rooms');
  const guest = await sayAsSomebodyElse(house, { roomId: room.id, rating: 1, message: 'A rude word.' });
  await signIn(page, admin);
  await page.goto(`/feedback?room=${room.id}`);
  const entry = page.getByRole('article', { name: guest.name });
  await expect(entry).toContainText(guest.email);
  const hide = entry.getByRole('button', { name: 'Hide', exact: true });
  await hide.click();
  await expect(entry.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hide).toBeFocused();
  await hide.click();
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await expect(hide).toBeFocused();
  await page.keyboard.press('Enter');
  await entry.getByRole('button', { name: 'Hide entry' }).click();
  await expect(entry.getByRole('alert')).toHaveText('Please fill all fields');
  await entry.getByLabel('Reason').fill('Please be kind.');
  await entry.getByRole('button', { name: 'Hide entry' }).click();
  await expect(entry.getByRole('status')).toHaveText('The entry is hidden.');
  await expect(entry).toBeFocused();

  const context = await browser.newContext({ baseURL: house.url });
  const guestPage = await context.newPage();
  await guestPage.goto(`/feedback?room=${room.id}`);
  await expect(guestPage.getByRole('heading', { name: 'No feedback available yet.' })).toBeVisible();
  await signIn(guestPage, guest);
  await guestPage.goto(`/feedback?room=${room.id}`);
  const own = guestPage.getByRole('article', { name: guest.name });
  await expect(own).toContainText('Hidden from other guests');
  await expect(own.getByText('Reason: Please be kind.', { exact: true })).toBeVisible();
  await guestPage.goto(`/room/${room.id}`);
  await expect(guestPage.getByRole('region', { name: 'Reviews' })).toContainText('No reviews yet');

  await entry.getByRole('button', { name: 'Show again' }).click();
  await expect(entry.getByRole('status')).toHaveText('The entry is visible again.');
  await entry.getByRole('button', { name: 'Answer', exact: true }).click();
  await entry.getByRole('textbox', { name: 'Answer' }).fill('We have bought softer words.');
  await entry.getByRole('button', { name: 'Save answer' }).click();
  await expect(entry.getByRole('status')).toHaveText('The answer is saved.');
  await entry.getByRole('button', { name: 'Edit answer' }).click();
  await expect(entry.getByRole('textbox', { name: 'Answer' })).toHaveValue('We have bought softer words.');
  await entry.getByRole('textbox', { name: 'Answer' }).fill('We have bought softer pillows.');
  await entry.getByRole('button', { name: 'Save answer' }).click();
  await expect(entry.getByRole('status')).toHaveText('The answer is saved.');
  await guestPage.reload();
  const reviews = guestPage.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('1.0 on average, from 1 guest.');
  await expect(reviews.getByText('We have bought softer pillows.', { exact: true })).toBeVisible();

  const takeBack = entry.getByRole('button', { name: 'Take back answer' });
  await takeBack.click();
  await entry.getByRole('button', { name: 'Keep it' }).click();
  await expect(takeBack).toBeFocused();
  await takeBack.click();
  await entry.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(entry.getByRole('status')).toHaveText('The answer is taken back.');
  await expect(page.getByText('We have bought softer pillows.')).toHaveCount(0);
  await context.close();
});
