import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { newGuest, signUp } from './support/people.ts';

test('every kind of mail can be looked at, light and dark; axe finds nothing, and nothing is loaded [MAIL-1, MAIL-3]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  // Axe tries to message the frame, in which nothing runs.
  allowedInConsole.push(/postMessage/);
  await page.goto('/dev/mail/examples');
  const links = await page.getByRole('main').getByRole('listitem').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(20);
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [index, address] of addresses.entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
    // On a page of its own: nothing runs where it is shown, not even axe, and nothing could be loaded.
    await page.setContent(await (await page.request.get(`${address}/html`)).text());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkWithAxe(page, `${address}`);
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
    await checkWithAxe(page, `${address}`);
    const pictures = page.getByRole('presentation').locator('img');
    for (const picture of await pictures.all())
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([]);

  await page.goto('/dev/mail/example-booked');
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('Your room is booked');
  await checkWithAxe(page, '/dev/mail/example-booked');
  await page.getByRole('link', { name: 'Headers and files' }).click();
  await expect(page.getByRole('main')).toContainText('BEGIN:VCALENDAR');
  await checkWithAxe(page, 'headers');
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  // A link of the mail leaves its frame.
  await mail.getByRole('link', { name: 'See your booking' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
});

test('a guest chooses which mails they get, and the choice stays [MAIL-5]', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/, /could not be reached/);
  await signUp(page, newGuest());
  await page.goto('/profile#mails');
  const section = page.getByRole('region', { name: 'Mails' });
  const reminders = section.getByRole('switch', { name: 'Reminders' });
  await expect(reminders).toBeChecked();
  await expect(section).toContainText('always sent');
  await reminders.press('Space');
  await expect(section.getByRole('status')).toHaveText('Your choice is saved.');
  await page.reload();
  await expect(reminders).not.toBeChecked();
  await expect(section.getByRole('switch', { name: 'Review requests' })).toBeChecked();

  await page.route('**/api/mailPreferences', (route) => route.abort());
  await section.getByRole('switch', { name: 'Review requests' }).press('Space');
  await expect(section.getByRole('alert')).toHaveText('Your choice was not saved. Please try again.');
  await expect(section.getByRole('switch', { name: 'Review requests' })).toBeChecked();
});
