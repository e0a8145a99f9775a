import { addDays } from '#contract/dates.ts';
import { barIn, dragBar, openBoard, popover, showBooking } from '../support/board.ts';
import { openDesk } from '../support/front-desk.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { venueToday } from '../support/venue.ts';

// In the demo Lantern Bunk is 1 and costs $34, Harbour Pod is 2 and costs $48.
inOwnHouse('move anyway');
test.use({ allowedInConsole: [/status of 409/] });

const anyway = 'Move anyway';

test('a guest who is in is moved to a room that is not ready when the clerk says so, by the form and on the board [DESK-64]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const desk = await openDesk(house);
  const date = await venueToday(page);
  const guest = { name: 'Yuki Tanaka' };
  const id = await desk.book({ kind: 'room', id: 1, date, time: '15:00', nights: 2, guest, checkIn: true });
  await desk.send('PUT', '/readiness/room/2', { state: 'to clean' });
  const stateOf = async (room: number) => {
    const response = await page.request.get(`/api/desk/board?from=${date}&to=${addDays(date, 1)}&kind=room`);
    const { bookables } = await response.json();
    return bookables.find((one: { id: number }) => one.id === room).readiness;
  };

  await page.goto(`/desk/bookings/${id}`);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByLabel('Room', { exact: true }).selectOption({ label: 'Harbour Pod, $48 a night' });
  await expect(page.getByRole('alert')).toContainText('This room is not ready: it is to clean.');
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: anyway }).click();
  await page.getByRole('button', { name: 'Move, +$28.00' }).click();
  await expect(page.getByText(/^Yuki Tanaka/).last()).toBeVisible();
  await expect.poll(async () => (await showBooking(page, id)).id).toBe(2);
  expect(await stateOf(1)).toBe('to clean');

  // Undo leaves both rooms as they were.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await showBooking(page, id)).id).toBe(1);
  expect([await stateOf(1), await stateOf(2)]).toEqual(['clean', 'to clean']);

  await openBoard(page);
  await dragBar(page, barIn(page, 'Lantern Bunk', 'Yuki Tanaka'), { rows: 1 });
  await expect(popover(page).getByRole('alert')).toContainText('This room is not ready: it is to clean.');
  await popover(page).getByRole('button', { name: anyway }).click();
  await expect(popover(page)).toContainText('+$28.00');
  await expect(popover(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
  await popover(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(barIn(page, 'Harbour Pod', 'Yuki Tanaka')).toBeVisible();
  expect(await showBooking(page, id)).toMatchObject({ id: 2, amount: 96 });
  await desk.close();
});
