import { addDays } from '#contract/dates.ts';
import {
  barIn,
  bookStay,
  dayName,
  dragBar,
  dragEdge,
  freeIn,
  openBoard,
  ownDays,
  popover,
  showBooking,
  waitForBoard,
} from '../support/board.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { leaveByEscape } from '../support/leave-by-escape.ts';
import { bookAsSomebodyElse } from '../support/own-rooms.ts';

// In the demo Lantern Bunk is 1 and costs $34, Harbour Pod is 2 and costs $48, Room Seven is 3.
// Browsers log every refusal.
inOwnHouse('board');
test.use({ allowedInConsole: [/status of 409/] });

test('a drag shows what a move costs, is confirmed, and taken back [BOARD-13]', async ({ page }) => {
  await enterDesk(page);
  const date = await ownDays(page, 0);
  const id = await bookStay(page, { id: 1, date, nights: 2, name: 'Yuki Tanaka' });
  await openBoard(page, `?date=${date}`);

  await dragBar(page, barIn(page, 'Lantern Bunk', 'Yuki Tanaka'), { days: 1, rows: 1 });
  await expect(popover(page)).toHaveAccessibleName(/^Move to Harbour Pod, /);
  await expect(popover(page)).toContainText('Lantern Bunk, 2 nights$68.00');
  await expect(popover(page)).toContainText('Harbour Pod, 2 nights$96.00');
  await expect(popover(page)).toContainText('Added to the bill of Yuki+$28.00');
  await expect(popover(page)).toContainText('The guest is told by mail.');
  expect(await showBooking(page, id)).toMatchObject({ id: 1, date });

  // A press outside puts it back, and does nothing else.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(popover(page)).toHaveCount(0);
  await dragBar(page, barIn(page, 'Lantern Bunk', 'Yuki Tanaka'), { days: 1, rows: 1 });
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Yuki Tanaka moved to Harbour Pod')).toBeVisible();
  await expect(barIn(page, 'Harbour Pod', 'Yuki Tanaka')).toBeVisible();
  expect(await showBooking(page, id)).toMatchObject({ id: 2, date: addDays(date, 1), amount: 96 });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(barIn(page, 'Lantern Bunk', 'Yuki Tanaka')).toBeVisible();
  expect(await showBooking(page, id)).toMatchObject({ id: 1, date, amount: 68 });
});

test('a price that has changed since it was shown is told before anything is written [BOARD-25]', async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 12);
  const id = await bookStay(page, { id: 1, date, nights: 2, name: 'Noor Haddad' });
  await openBoard(page, `?date=${date}`);
  // An outdated price.
  await page.route(
    `**/api/desk/bookings/${id}`,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), amount: 90, difference: 22 } });
    },
    { times: 1 },
  );
  await dragBar(page, barIn(page, 'Lantern Bunk', 'Noor Haddad'), { rows: 1 });
  await expect(popover(page)).toContainText('+$22.00');
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page).getByRole('alert')).toHaveText(
    'The booking was not changed. The price has changed. Please look at the new total and confirm again.',
  );
  await expect(popover(page)).toContainText('+$28.00');
  expect(await showBooking(page, id)).toMatchObject({ id: 1, amount: 68 });
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, id)).toMatchObject({ id: 2, amount: 96 });
});

test('places that are taken refuse the drop, and Escape lets go [BOARD-13]', { tag: '@thorough' }, async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 1);
  const id = await bookStay(page, { id: 1, date, nights: 2, name: 'Mara Vogt' });
  await bookStay(page, { id: 2, date, nights: 2, name: 'Priya Nair' });
  await openBoard(page, `?date=${date}`);
  await dragBar(page, barIn(page, 'Lantern Bunk', 'Mara Vogt'), { rows: 1 });
  await expect(page.getByText('Harbour Pod is taken by Priya Nair then.')).toBeAttached();
  await expect(popover(page)).toHaveCount(0);

  const box = await barIn(page, 'Lantern Bunk', 'Mara Vogt').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 240, (box?.y ?? 0) + 20, { steps: 4 });
  await expect(page.locator('[data-carried]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-carried]')).toHaveCount(0);
  await page.mouse.up();
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, id)).toMatchObject({ id: 1, date });
});

test('the ends of a bar make a stay longer and shorter [BOARD-14]', { tag: '@thorough' }, async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 2);
  const id = await bookStay(page, { id: 1, date: addDays(date, 1), nights: 2, name: 'Ana Ruiz' });
  await openBoard(page, `?date=${date}`);
  const bar = barIn(page, 'Lantern Bunk', 'Ana Ruiz');
  await dragEdge(page, bar, 'end', 1);
  await expect(popover(page)).toHaveAccessibleName(/^Extend to /);
  await expect(popover(page)).toContainText('+$34.00');
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, id)).toMatchObject({ count: 3, amount: 102 });

  await dragEdge(page, bar, 'start', 1);
  await expect(popover(page)).toHaveAccessibleName(/^Shorten to /);
  await expect(popover(page)).toContainText('−$34.00');
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, id)).toMatchObject({ date: addDays(date, 2), count: 2, amount: 68 });
});

/** Runs in the page. */
const pressOnceDrawn = (grid: Node, key: string): void => {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  observer.observe(grid, { subtree: true, attributes: true });
};

test('everything is done by keyboard: read, go, open, move and extend [BOARD-12, BOARD-13, BOARD-14, BOARD-23]', async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 3);
  const day = (days: number) => dayName(addDays(date, days));
  const id = await bookStay(page, { id: 1, date: addDays(date, 1), nights: 2, name: 'Ines Carvalho' });
  await openBoard(page, `?date=${date}`);
  const grid = page.getByRole('grid');
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await grid.locator('[tabindex="0"]').focus();
  await expect(freeIn(page, 'Lantern Bunk', day(0))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const bar = barIn(page, 'Lantern Bunk', 'Ines Carvalho');
  await expect(bar).toBeFocused();
  await expect(bar).toHaveAccessibleName(`Lantern Bunk, ${day(1)}, Ines Carvalho, Confirmed, $68.00 due`);
  // A bar is one stop, however long.
  await page.keyboard.press('ArrowRight');
  await expect(freeIn(page, 'Lantern Bunk', day(3))).toBeFocused();
  await page.keyboard.press('Home');
  await expect(freeIn(page, 'Lantern Bunk', day(0))).toBeFocused();
  await page.keyboard.press('End');
  await expect(freeIn(page, 'Lantern Bunk', day(13))).toBeFocused();
  await page.keyboard.press('PageDown');
  await waitForBoard(page);
  await expect(freeIn(page, 'Lantern Bunk', day(27))).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(freeIn(page, 'Lantern Bunk', day(13))).toBeFocused();
  // A key that is pressed while the board redraws, here because it gets wider, works like any other.
  await grid.evaluate(pressOnceDrawn, 'Home');
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect(freeIn(page, 'Lantern Bunk', day(0))).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(bar).toBeFocused();

  // The drawer takes the focus and gives it back.
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Booking' });
  await expect(drawer).toContainText('Ines Carvalho');
  await expect(page).toHaveURL(new RegExp(`booking=${id}`));
  await leaveByEscape(drawer);
  await expect(drawer).toHaveCount(0);
  await expect(bar).toBeFocused();

  // Lifted, carried, put back; then lifted again and confirmed.
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(popover(page)).toHaveAccessibleName(/^Move to Harbour Pod, /);
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);
  await expect(bar).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(popover(page)).toContainText('+$28.00');
  // The price there is not the price in the next place: Enter does nothing before that is known.
  const goOn = await holdBack(page, `**/api/desk/bookings/${id}`);
  const asked = page.waitForRequest(`**/api/desk/bookings/${id}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ preview: true });
  goOn();
  await expect(popover(page)).toContainText('+$28.00');
  await expect(page.getByText(/Added to the bill of Ines: \+\$28\.00\. Enter confirms/)).toBeAttached();
  await page.keyboard.press('Enter');
  const moved = barIn(page, 'Harbour Pod', 'Ines Carvalho');
  await expect(moved).toBeFocused();
  expect(await showBooking(page, id)).toMatchObject({ id: 2, date: addDays(date, 2), amount: 96 });

  await page.keyboard.press('Shift+ArrowRight');
  await expect(popover(page)).toHaveAccessibleName(/^Extend to /);
  await expect(popover(page)).toContainText('+$48.00');
  await page.keyboard.press('Enter');
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, id)).toMatchObject({ count: 3, amount: 144 });

  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/desk\/board$/);
});

test('the second of two clerks is told who changed the booking, and sees how it is now [BOARD-20]', async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 4);
  const id = await bookStay(page, { id: 1, date, nights: 1, name: 'Paul Girard' });
  // This page gets no events about changes elsewhere.
  await page.route('**/api/events', () => {});
  await openBoard(page, `?date=${date}`);
  await dragBar(page, barIn(page, 'Lantern Bunk', 'Paul Girard'), { days: 2 });
  await expect(popover(page)).toContainText('The price stays the same');
  const other = await page.request.put(`/api/desk/bookings/${id}`, { data: { id: 2 } });
  expect(other.status()).toBe(200);
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page).getByRole('alert')).toContainText(/^.+ moved this booking at \d\d:\d\d\./);
  await expect(barIn(page, 'Harbour Pod', 'Paul Girard')).toBeVisible();
  await popover(page).getByRole('button', { name: 'Close' }).click();
  expect(await showBooking(page, id)).toMatchObject({ id: 2, date });
});

test('a slot that somebody books meanwhile is refused with what is free near by [BOARD-20]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const date = await ownDays(page, 5);
  const id = await bookStay(page, { id: 1, date, nights: 1, name: 'Grace Lee' });
  await page.route('**/api/events', () => {});
  await openBoard(page, `?date=${date}`);
  await dragBar(page, barIn(page, 'Lantern Bunk', 'Grace Lee'), { rows: 1 });
  await expect(popover(page)).toContainText('+$14.00');
  await bookAsSomebodyElse(house, { roomId: 2, date, time: '15:00', nights: 1 });
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page).getByRole('alert')).toContainText('Grace stays in Lantern Bunk.');
  // One press away from what is free.
  await popover(page).getByRole('button').first().click();
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page)).toHaveCount(0);
  const { id: room, date: day } = await showBooking(page, id);
  expect([room, day]).not.toEqual([1, date]);
});

test('a free night is one press from a walk-in, several one drag [BOARD-16]', { tag: '@thorough' }, async ({
  page,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 7);
  const day = (days: number) => dayName(addDays(date, days));
  await openBoard(page, `?date=${date}`);
  await freeIn(page, 'Harbour Pod', day(1)).click();
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await expect(dialog).toContainText('Harbour Pod');
  await dialog.getByLabel('Name', { exact: true }).fill('Dara Quinn');
  await dialog.getByText('Later', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Book, $48.00 due' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(barIn(page, 'Harbour Pod', 'Dara Quinn')).toBeVisible();

  await dragBar(page, freeIn(page, 'Lantern Bunk', day(1)), { days: 2 });
  await expect(dialog).toContainText('$102');
});

test('the board is live, folds, and shows only what is free [BOARD-7, BOARD-11, BOARD-21]', async ({
  page,
  house,
}) => {
  await enterDesk(page);
  const date = await ownDays(page, 8);
  await bookStay(page, { id: 1, date: addDays(date, -2), nights: 20, name: 'Jonas Lindqvist' });
  await openBoard(page, `?date=${date}`);
  await expect(barIn(page, 'Lantern Bunk', 'Jonas Lindqvist')).toBeVisible();
  await bookAsSomebodyElse(house, { roomId: 3, date: addDays(date, 3), time: '15:00', nights: 2 });
  await expect(barIn(page, 'Room Seven', 'Guest [^,]*')).toBeVisible();
  const header = page.getByRole('columnheader', { name: dayName(addDays(date, 3)) });
  await expect(header).toContainText('2 of 12 rooms taken');

  await page.getByRole('switch', { name: 'Free only' }).click();
  await expect(page).toHaveURL(/free=/);
  await expect(page.getByRole('rowheader', { name: 'Lantern Bunk' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Harbour Pod' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('rowheader', { name: 'Harbour Pod' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Lantern Bunk' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Free only' }).click();

  const group = page.getByRole('gridcell', { name: /^Rooms 12/ });
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  await group.click();
  await page.getByText('Month', { exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(32);
  await page.getByText('Hours', { exact: true }).click();
  await waitForBoard(page);
  await expect(page).toHaveURL(/view=hours/);
  await expect(page.getByRole('rowheader', { name: 'PC 01' })).toBeVisible();
  await page.getByRole('button', { name: 'PCs', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'Round Table' })).toHaveCount(0);
});

test('hours are moved as nights are [BOARD-13]', { tag: '@thorough' }, async ({ page }) => {
  await enterDesk(page);
  const date = await ownDays(page, 9);
  const response = await page.request.post('/api/desk/bookings', {
    data: { kind: 'pc', id: 1, date, time: '10:00', duration: 2, guest: { name: 'Leo Santos' } },
  });
  const { insertedId } = await response.json();
  await openBoard(page, `?view=hours&date=${date}`);
  const bar = barIn(page, 'PC 01', 'Leo Santos');
  await expect(bar).toHaveAccessibleName(/10:00 to 12:00, Leo Santos, Confirmed, \$20\.00 due$/);
  await dragBar(page, bar, { days: 3, rows: 1 });
  await expect(popover(page)).toContainText('PC 02, 2 hours');
  await expect(popover(page)).not.toContainText('mail');
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(popover(page)).toHaveCount(0);
  expect(await showBooking(page, insertedId)).toMatchObject({ id: 2, time: '13:00', count: 2 });
});
