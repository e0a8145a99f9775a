import { addDays } from '#contract/dates.ts';
import { formatCode } from '#web/features/stay/describe-stay.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { expect } from '../support/house.ts';
import { makeBooking } from '../support/make-bookings.ts';
import { test } from '../support/open-network.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { newGuest, signUp } from '../support/people.ts';

// They add rooms of their own.
test.use({ houseName: 'with free rooms', serviceWorkers: 'allow' });

test('My stay opens without a network as it was last known, says so, recovers by itself, and is gone with its guest [OFFLINE-9, OFFLINE-10, OFFLINE-11, OFFLINE-14]', async ({
  page,
  context,
  setOffline,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|could not be reached|401/,
  );
  // The login page does not open without a network.
  allowedInConsole.push(/Unable to preload|dynamically imported module/);
  const room = await addOwnRoom(house, '/api/rooms');
  await signUp(page, newGuest());
  const { timeZone } = await (await page.request.get('/api/config')).json();
  const tomorrow = addDays(clockAt(Date.now(), timeZone).date, 1);
  await makeBooking(page, { roomId: room.id, date: tomorrow, time: '15:00', nights: 1 });
  const { bookings } = await (await page.request.get('/api/stay')).json();
  const [{ checkInCode }] = bookings;
  const code = page.getByText(formatCode(checkInCode), { exact: true });
  const note = page.getByRole('status').filter({ hasText: /^No connection\. This is from \d\d:\d\d\.$/ });

  await page.goto('/stay');
  await expect(code).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const { errors, data } = await (await context.newCDPSession(page)).send('Page.getAppManifest');
  expect([errors, JSON.parse(data ?? '{}').start_url]).toEqual([[], '/stay']);

  await setOffline(true);
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeVisible();
  await expect(code).toBeVisible();
  const asleep = page.locator('[inert]').getByRole('link', { name: 'Order food' });
  const words = page.getByRole('textbox', { name: 'Write to the desk' });
  const due = page.getByRole('region', { name: 'Due' });
  await expect(due).toContainText(/As of \d\d:\d\d/);
  await expect(page.getByText('This needs a connection.').first()).toBeVisible();
  await expect(asleep).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stay longer' })).toContainText('This needs a connection.');
  await words.fill('Is there a late bus?');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await checkWithAxe(page);

  await setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(code).toBeVisible();
  await expect(due).not.toContainText('As of');
  await expect(asleep).toHaveCount(0);
  await expect(words).toHaveValue('Is there a late bus?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log')).toContainText('Is there a late bus?');

  // Signed out without a network: by the server too as soon as there is one.
  await setOffline(true);
  await expect(note).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await setOffline(false);
  const session = async () => (await page.request.get('/api/auth/get-session')).json();
  await expect.poll(session).toBeNull();
  await setOffline(true);
  await page.goto('/stay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(code).toHaveCount(0);
  // Neither on the page nor anywhere else in this browser.
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const files = (await cache.keys()).filter(({ url }) => !/\.(js|css|woff2|svg)$/.test(url));
        return Promise.all(files.map(async (file) => (await cache.match(file))?.text()));
      }),
    );
    return JSON.stringify([{ ...localStorage }, caught]);
  });
  expect(kept).not.toContain(checkInCode);
  expect(kept).not.toContain(room.title);
});

test('a screen on the wall that is switched on without a network shows what was free and since when, and recovers by itself [OFFLINE-13]', {
  tag: '@thorough',
}, async ({ page, setOffline, house, allowedInConsole }) => {
  allowedInConsole.push(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION/,
  );
  await addOwnRoom(house, '/api/studyRooms');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/now?wall');
  const study = page.getByRole('region', { name: 'Study' });
  await expect(study.getByRole('listitem')).toHaveCount(5);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  await setOffline(true);
  await page.clock.install({ time: Date.now() + 300_000 });
  await page.reload();
  await expect(page.getByText(/^As of \d\d:\d\d\. Reconnecting …$/)).toBeVisible();
  await expect(study.getByRole('listitem')).toHaveCount(5);
  await setOffline(false);
  await expect(page.getByText(/Reconnecting/)).toHaveCount(0);
  await expect(study.getByRole('listitem')).toHaveCount(5);
});
