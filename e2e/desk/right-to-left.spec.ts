import { addDays } from '#contract/dates.ts';
import {
  barIn,
  bookStay,
  dayName,
  dragBar,
  freeIn,
  openBoard,
  ownDays,
  popover,
  showBooking,
} from '../support/board.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { venueToday } from '../support/venue.ts';

inOwnHouse('board');

test('the board is mirrored where a page is read from right to left: time, the pointer and the arrow keys [LANG-14]', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  const date = await ownDays(page, 14);
  const id = await bookStay(page, { id: 1, date: addDays(date, 2), nights: 2, name: 'Layla Nasser' });
  await openBoard(page, `?date=${date}`);
  // No language of the desk is read that way yet.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const heads = page.getByRole('columnheader');
  const xOf = async (number: number) => (await heads.nth(number).boundingBox())?.x ?? 0;
  expect(await xOf(0)).toBeGreaterThan(await xOf(1));
  expect(await xOf(1)).toBeGreaterThan(await xOf(2));

  const bar = barIn(page, 'Lantern Bunk', 'Layla Nasser');
  await dragBar(page, bar, { days: -1 });
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, id)).toMatchObject({ date: addDays(date, 3) });

  await bar.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(freeIn(page, 'Lantern Bunk', dayName(addDays(date, 5)))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bar).toBeFocused();

  // The names of rooms stay at the side where lines begin.
  const grid = page.getByRole('grid', { name: 'Board' });
  await grid.evaluate((frame) => frame.scrollBy({ left: -400 }));
  const [frame, label] = [await grid.boundingBox(), await page.getByRole('rowheader').first().boundingBox()];
  const endOf = (box: typeof frame) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(Math.abs(endOf(frame) - endOf(label))).toBeLessThan(24);
});

test('charts go from right to left where the page does [LANG-14]', { tag: '@thorough' }, async ({ page }) => {
  await enterDesk(page);
  const today = await venueToday(page);
  await bookStay(page, { id: 4, date: today, nights: 2, name: 'Omar Said' });
  await page.goto(`/desk/insights?from=${today}&to=${addDays(today, 6)}`);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const card = page.getByRole('region', { name: 'Occupancy by day' });
  const scale = card.locator('svg text').filter({ hasText: '100' });
  await expect(scale).toBeVisible();
  const middle = async () => {
    const box = await card.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  await expect.poll(async () => ((await scale.boundingBox())?.x ?? 0) > (await middle())).toBe(true);
});
