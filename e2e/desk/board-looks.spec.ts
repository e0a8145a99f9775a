import type { Locator } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import {
  barIn,
  bookStay,
  dragBar,
  openBoard,
  ownDays,
  popover,
  showBooking,
  waitForBoard,
} from '../support/board.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';

// In the demo Lantern Bunk is 1 and costs $34, Harbour Pod is 2 and costs $48, Room Seven is 3.
// Browsers log every refusal.
inOwnHouse('board');
test.use({ allowedInConsole: [/status of 409/] });

test('axe finds nothing on the board, by day and by night [BOARD-24]', { tag: '@thorough' }, async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 10);
  await bookStay(page, { id: 1, date, nights: 2, name: 'Freya Olsen' });
  await openBoard(page, `?date=${date}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await checkWithAxe(page);
    await dragBar(page, barIn(page, 'Lantern Bunk', 'Freya Olsen'), { rows: 1 });
    await expect(popover(page).getByRole('button', { name: 'Confirm' })).toBeEnabled();
    await checkWithAxe(page, 'a move');
    await popover(page).getByRole('button', { name: 'Undo' }).click();
    await barIn(page, 'Lantern Bunk', 'Freya Olsen').click();
    await expect(page.getByRole('dialog', { name: 'Booking' })).toContainText('Freya Olsen');
    await checkWithAxe(page, 'the drawer');
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await page.getByText('Hours', { exact: true }).click();
  await waitForBoard(page);
  await checkWithAxe(page, 'hours');
});

test('names of rooms are whole, and nothing wraps or overlaps [BOARD-27]', { tag: '@thorough' }, async ({
  page,
}) => {
  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('It is not on the page.');
    return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
  };
  await openBoard(page);
  for (const [search, widths] of [
    ['', [1280, 1440]],
    ['?view=hours', [1280, 1440]],
    ['?view=hours&zoom=half-day', [1280]],
  ] as const)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/desk/board${search}`);
      await waitForBoard(page);
      await page.evaluate(async () => void (await document.fonts.ready));
      const cut = await page.getByRole('rowheader').evaluateAll((all) =>
        all
          .flatMap((head) => [...head.querySelectorAll('span')])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      const [mode, zoom] = [
        page.getByText('Nights', { exact: true }),
        page.getByText('Week', { exact: true }),
      ];
      expect((await boxOf(zoom)).top, `${search} at ${width}`).toBe((await boxOf(mode)).top);
    }
  await page.setViewportSize({ width: 390, height: 844 });
  const lead = page.getByText(/ \d+ of \d+ in use\.$/);
  await expect(lead).toBeVisible();
  const [heading, said, below] = [
    await boxOf(page.getByRole('heading', { level: 1 })),
    await boxOf(lead),
    await boxOf(page.getByText('Nights', { exact: true })),
  ];
  expect([heading.bottom <= said.top, said.bottom < below.top]).toEqual([true, true]);
});

test('phones show seven days, cards and sheets, and move by a form [BOARD-18, BOARD-19, BOARD-26]', async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 11);
  const id = await bookStay(page, { id: 1, date, nights: 2, name: 'Sofia Almeida' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/desk/board?date=${date}`);
  const card = page.getByRole('article', { name: 'Lantern Bunk' });
  await expect(card).toContainText('Sofia Almeida');
  await expect(page.getByRole('grid')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkWithAxe(page);
  const wrong = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter(({ height, right }) => height < 44 || right > 390),
    );
  expect(wrong).toEqual([]);

  // A room is closed for a time from its card.
  await card.getByRole('button', { name: 'More for Lantern Bunk' }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await checkWithAxe(page, 'a menu');
  await page.getByRole('menuitem', { name: 'Close for a time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block a time' });
  await expect(dialog.getByLabel('What to close')).toHaveValue('room-1');
  await dialog.getByLabel('From', { exact: true }).fill(addDays(date, 5));
  await dialog.getByLabel('First open day').fill(addDays(date, 6));
  await dialog.getByLabel('Reason').fill('New lamp');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog).toHaveCount(0);
  // A day is named "Sun 5 8%": the share that is taken must not be mistaken for the day.
  const choose = (day: string) =>
    page
      .getByRole('button', { pressed: false, name: new RegExp(`^[a-z]+ ${Number(day.slice(8))} `, 'i') })
      .click();
  await choose(addDays(date, 5));
  await expect(card).toContainText('New lamp');
  await choose(addDays(date, 3));
  await expect(card).not.toContainText('Sofia Almeida');
  await expect(card).toContainText('Free');
  await choose(date);
  await card.getByRole('button', { name: /Sofia Almeida/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Sofia Almeida');
  await checkWithAxe(page, 'the sheet');
  await sheet.getByRole('button', { name: 'Move' }).click();
  await sheet.getByLabel('Room').selectOption('2');
  await sheet.getByRole('button', { name: 'Move, +$28.00' }).click();
  await expect.poll(async () => (await showBooking(page, id)).id).toBe(2);
});

test('a month of a hundred rooms draws the rows in view, and scrolls to the last [BOARD-22]', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  await page.route('**/api/desk/board?*', async (route) => {
    const board = await (await route.fetch()).json();
    const [bookable] = board.bookables;
    const bookables = Array.from({ length: 100 }, (_, at) => ({
      ...bookable,
      id: at + 1,
      title: `Room ${at + 1}`,
    }));
    await route.fulfill({ json: { ...board, bookables, bookings: [], blocks: [] } });
  });
  await openBoard(page, '?zoom=month');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '102');
  const rows = grid.getByRole('rowheader', { name: /^Room \d+/ });
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(50);
  await grid.hover();
  await page.mouse.wheel(0, 20_000);
  await expect(grid.getByRole('rowheader', { name: /^Room 100\b/ })).toBeVisible();
  expect(await rows.count()).toBeLessThan(50);
});
