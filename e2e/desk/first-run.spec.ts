import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn } from '../support/front-desk.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { makeBooking } from '../support/make-bookings.ts';
import { newGuest, signUp } from '../support/people.ts';
import { startHouse } from '../support/start-house.ts';
import { venueToday } from '../support/venue.ts';

const run = promisify(execFile);

test('the first admin of an empty house gives it a name, a currency and a room, and a guest books it [HOUSE-13, HOUSE-10]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'nightdesk-first-run-'));
  const { url, stop } = await startHouse(folder, 'off');
  const page = await browser.newPage({ baseURL: url });
  const owner = newGuest();
  await signUp(page, owner);
  await run(process.execPath, ['scripts/admin.ts', 'grant', owner.email], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  });

  await page.goto('/desk');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your house' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Name of the house').fill('Yoru Hostel');
  await page.getByLabel('Street').fill('1-2-3 Asakusa');
  await page.getByLabel('Phone').fill('+81 3 0000 0000');
  await page.getByLabel('E-mail').fill('desk@yoru.example');
  await inEachTheme(page, async (width) => {
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Currency', { exact: true }).selectOption('JPY');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name of the room').fill('Tatami Room');
  await page.getByLabel('Price per night').fill('4800');
  await page.getByLabel('Description').fill('Two mats and a window.');
  await page.getByLabel('What it offers').fill('Two mats');
  await page.getByRole('button', { name: 'Open the house' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your house' })).toBeHidden();

  // Prices in yen, on cards, and through to the receipt.
  await page.goto('/rooms');
  await expect(page).toHaveTitle(/Yoru Hostel$/);
  await expect(page.getByRole('article').first()).toContainText('¥4,800');
  const date = addDays(await venueToday(page), 100);
  await makeBooking(page, { roomId: 1, date, time: '16:00', nights: 2 });
  const [payment] = await (await page.request.get('/api/payments')).json();
  await page.goto(`/receipt/${payment._id}`);
  await expect(page.getByRole('main')).toContainText('¥9,600');
  await expect(page.getByRole('main')).toContainText('1-2-3 Asakusa');
  await page.close();
  await stop();
  await rm(folder, { recursive: true });
});
