import { addDays } from '#contract/dates.ts';
import {
  barIn,
  bookStay,
  dayName,
  freeIn,
  openBoard,
  ownDays,
  showBooking,
  waitForBoard,
} from '../support/board.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { openToday, rowOf } from '../support/desk-day.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { leaveByEscape } from '../support/leave-by-escape.ts';
import { venueToday } from '../support/venue.ts';

// In the demo Lantern Bunk is 1 and costs $34, Harbour Pod is 2 and costs $48, Room Seven is 3.
// Browsers log every refusal.
inOwnHouse('board');
test.use({ allowedInConsole: [/status of 409/] });

test('a room is closed and opened again, and nobody can book it meanwhile [BOARD-10, BOARD-17]', async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 6);
  await bookStay(page, { id: 1, date: addDays(date, 4), nights: 1, name: 'Otto Kranz' });
  await openBoard(page, `?date=${date}`);
  const day = dayName(addDays(date, 2));
  await freeIn(page, 'Lantern Bunk', day).focus();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Block a time' });
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(addDays(date, 2));
  await dialog.getByLabel('Reason').fill('New mattress');
  await dialog.getByLabel('First open day').fill(addDays(date, 6));
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Otto Kranz');
  await dialog.getByLabel('First open day').fill(addDays(date, 4));
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog).toHaveCount(0);
  const block = page.getByRole('gridcell', { name: `Lantern Bunk, ${day}, closed, New mattress` });
  await expect(block).toBeFocused();
  const book = () =>
    page.request.post('/api/bookings', {
      data: { roomId: 1, date: addDays(date, 3), time: '15:00', nights: 1 },
    });
  expect((await book()).status()).toBe(409);

  await block.click();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(block).toHaveCount(0);
  await expect(freeIn(page, 'Lantern Bunk', day)).toBeVisible();
  expect((await book()).status()).toBe(201);
});

test('the label of a row says how ready it is and changes that, by keyboard too [BOARD-26]', {
  tag: '@thorough',
}, async ({ page }) => {
  await openBoard(page);
  const label = (title: string, state: string) =>
    page.getByRole('button', { name: `${title}, ${state}`, exact: true });
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(label('Lantern Bunk', 'Clean')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(label('Harbour Pod', 'Clean')).toBeFocused();
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['To clean', 'Out of order…', 'Close for a time…']);
  await leaveByEscape(page.getByRole('menu'));
  await expect(label('Harbour Pod', 'Clean')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'To clean' }).press('Enter');
  await expect(label('Harbour Pod', 'To clean')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(label('Harbour Pod', 'Clean')).toBeVisible();

  // The menu leads to the dialog that closes a time, and back.
  await label('Harbour Pod', 'Clean').click();
  await page.getByRole('menuitem', { name: 'Close for a time…' }).click();
  await expect(page.getByLabel('What to close')).toHaveValue('room-2');
  await leaveByEscape(page.getByRole('dialog'));
  await expect(label('Harbour Pod', 'Clean')).toBeFocused();

  await page.getByText('Hours', { exact: true }).click();
  await waitForBoard(page);
  await label('PC 01', 'Clean').click();
  await page.getByRole('menuitem', { name: 'To clean' }).click();
  await label('PC 01', 'To clean').click();
  await page.getByRole('menuitem', { name: 'Clean', exact: true }).click();
  await expect(label('PC 01', 'Clean')).toBeVisible();

  // A press that is quicker than the server is not lost.
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(
    '**/api/desk/readiness/pc/1',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  for (const title of ['PC 01', 'PC 02']) {
    await label(title, 'Clean').click();
    await page.getByRole('menuitem', { name: 'To clean' }).click();
  }
  goOn();
  for (const title of ['PC 01', 'PC 02']) await expect(label(title, 'To clean')).toBeVisible();
});

test('a booking in a room that is taken out of order is a clash until it is moved [BOARD-10, BOARD-26, DESK-41]', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  const date = await venueToday(page);
  const id = await bookStay(page, { id: 3, date, nights: 2, name: 'Chen Wei' });
  await openBoard(page);
  await page.getByRole('button', { name: 'Room Seven, Clean' }).click();
  await page.getByRole('menuitem', { name: 'Out of order…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Room Seven out of order' });
  await expect(dialog).toContainText('Bookings in that time stay, and need attention until they are moved.');
  await checkWithAxe(page, 'the dialog');
  await dialog.getByLabel('Opens again on').fill(date);
  await dialog.getByRole('button', { name: 'Mark out of order' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Opens again on').fill(addDays(date, 5));
  await dialog.getByRole('button', { name: 'Mark out of order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(barIn(page, 'Room Seven', 'Chen Wei')).toHaveAccessibleName(/, out of order meanwhile$/);
  const closed = page.getByRole('gridcell', { name: /^Room Seven, .*, closed, Out of order$/ });
  await expect(closed).toBeVisible();

  await page.getByRole('link', { name: /^Today/ }).click();
  // After the afternoon has begun the guest is late besides.
  const row = rowOf(page, 'Needs attention', 'Room Seven is out of order');
  await expect(row).toContainText('Chen Wei');
  await row.getByRole('link', { name: 'Move it' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.locator('optgroup[label="Taken then"] option[value="3"]')).toHaveCount(1);
  await page.getByLabel('Room', { exact: true }).selectOption('2');
  await page.getByRole('button', { name: /^Move, / }).click();
  await expect.poll(async () => (await showBooking(page, id)).id).toBe(2);
  await openToday(page);
  await expect(row).toHaveCount(0);

  await openBoard(page);
  await expect(barIn(page, 'Harbour Pod', 'Chen Wei')).not.toHaveAccessibleName(/out of order/);
  await closed.click();
  await expect(page.getByRole('dialog')).toContainText('Out of order until');
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(closed).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Room Seven, Clean' })).toBeVisible();
});
