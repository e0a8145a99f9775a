import { clockAt } from '#web/lib/clock-at.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { addOwnRoom, bookAsSomebodyElse } from './support/own-rooms.ts';

// They add rooms and book what is free now.
test.use({ houseName: 'with free rooms' });

const inMinutes = (minutes: number, timeZone: string) => clockAt(Date.now() + minutes * 60_000, timeZone);

test('what is free now leads to its booking, and disappears when somebody else takes it [NOW-5, NOW-4]', async ({
  page,
  house,
}) => {
  const room = await addOwnRoom(house, '/api/studyRooms');
  await page.goto('/');
  await page.getByRole('link', { name: 'free tonight' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free right now');
  await page.getByRole('radio', { name: 'Study' }).check();
  const study = page.getByRole('region', { name: 'Study' });
  await expect(page.getByRole('region', { name: 'PCs' })).toHaveCount(0);
  const card = study.getByRole('article').filter({ hasText: room.title });
  await expect(card).toContainText('$40 / hour');
  await expect(card).toContainText('10 h +');
  await checkWithAxe(page);

  // The time is that of the next five minutes, which may begin on the way.
  await expect(async () => {
    await card.getByRole('link', { name: 'Book Now' }).click();
    await expect(page).toHaveURL(
      new RegExp(`/studyRoom/${room.id}\\?date=[-\\d]{10}&time=\\d\\d%3A\\d[05]$`),
    );
    try {
      await expect(page.getByText('Free at your time')).toBeVisible({ timeout: 10_000 });
    } finally {
      await page.goBack();
      await expect(card).toBeVisible();
    }
  }).toPass();
  const { timeZone } = await (await page.request.get('/api/config')).json();
  await bookAsSomebodyElse(house, {
    roomId: room.id,
    roomType: 'study',
    ...inMinutes(3, timeZone),
    duration: 2,
  });
  await expect(card).toHaveCount(0);
});

test('a screen on the wall has nothing to press, says of when it is when nobody answers, and recovers by itself [NOW-6]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/ERR_FAILED/);
  const room = await addOwnRoom(house, '/api/studyRooms');
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/now?wall');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free right now');
  await expect(page.getByRole('img', { name: `QR code of ${house.url}/now` })).toBeVisible();
  const study = page.getByRole('region', { name: 'Study' });
  await expect(study.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('banner').or(page.getByRole('link')).or(page.getByRole('button'))).toHaveCount(
    0,
  );
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(1080);
  await checkWithAxe(page);

  // The newest is free as long as all others and stands last: on another page.
  const own = study.getByText(room.title);
  await expect(async () => {
    await page.clock.runFor(4_000);
    await expect(own).toBeVisible({ timeout: 200 });
  }).toPass();

  const stale = page.getByText(/^As of \d\d:\d\d\. Reconnecting …$/);
  await page.route('**/api/now?*', (route) => route.abort());
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(stale).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(study.getByRole('listitem').first()).toBeVisible();
  await page.unroute('**/api/now?*');
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(stale).toHaveCount(0, { timeout: 200 });
  }).toPass();
});
