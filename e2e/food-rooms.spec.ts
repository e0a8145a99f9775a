import { addDays } from '#contract/dates.ts';
import { confirm } from './booking-form.ts';
import { madeUpBooking, makeBooking, showMadeUp } from './make-bookings.ts';
import { add, expect, fillRoom, openFood, ordersOf, panel, proceed, test } from './order-food.ts';
import { addOwnRoom } from './own-rooms.ts';
import { newGuest, signUp } from './people.ts';
import { venueToday } from './venue.ts';

test.use({ houseName: 'with free rooms' });

test('a room that the house does not have gets a hint, and the order is taken all the same', async ({
  page,
}) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup');
  await fillRoom(page, 'Study Room', '13');
  const hint = panel(page).getByText('No room of the house has this ID.');
  await page.getByLabel('Room ID').fill('the attic');
  await expect(hint).toBeVisible();
  await expect(page.getByLabel('Room ID')).toHaveAccessibleDescription(/^No room of the house/);
  await page.getByLabel('Room ID').fill('13');
  await expect(hint).toHaveCount(0);
  await page.getByLabel('Room ID').fill('the attic');
  await expect(hint).toBeVisible();
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText('Order placed successfully!');
  expect(await ordersOf(page)).toMatchObject([{ roomId: 'the attic' }]);
});

test('what the guest has booked for today is suggested, and brings its room type along', async ({
  page,
  house,
}) => {
  const room = await addOwnRoom(house, '/api/rooms');
  await signUp(page, newGuest());
  const today = await venueToday(page);
  await makeBooking(page, { roomId: room.id, date: today, time: '23:59', nights: 1 });
  await openFood(page);
  await add(page, 'Soup');
  await page.getByRole('button', { name: `Room ${room.id}, ${room.title}`, exact: true }).click();
  await expect(page.getByLabel('Room ID')).toHaveValue(String(room.id));
  await expect(page.getByLabel('Room type')).toHaveValue('Study Room');
  await expect(panel(page).getByText('No room of the house has this ID.')).toHaveCount(0);
});

test('a study room that runs now is suggested, a later one is not, and a chosen room type stays', async ({
  page,
}) => {
  const now = Date.now();
  const hour = 3_600_000;
  const at = (time: number) => new Date(time).toISOString();
  const today = await venueToday(page);
  const running = { startsAt: at(now - hour), endsAt: at(now + hour), date: today };
  await showMadeUp(page, [
    madeUpBooking({ _id: 'A', roomType: 'study', roomId: 13, title: 'Round Table', ...running }),
    madeUpBooking({ _id: 'B', roomId: 12, title: 'Lantern Bunk' }),
    madeUpBooking({ _id: 'C', roomId: 11, title: 'Cancelled Bunk', status: 'Cancelled', ...running }),
  ]);
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup');
  const suggested = panel(page).getByRole('group', { name: 'From your bookings' }).getByRole('button');
  await expect(suggested).toHaveText(['Room 13, Round Table']);
  await suggested.click();
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
  await page.getByLabel('Room type').selectOption('Study Room');
  await suggested.click();
  await expect(page.getByLabel('Room type')).toHaveValue('Study Room');
});

test('an address can fill the fields once', async ({ page }) => {
  await openFood(page, '?roomId=13&roomType=Group+Study+Room&category=Desserts');
  await expect(page).toHaveURL('/food?category=Desserts');
  await add(page, 'Ice Cream');
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
  await expect(page.getByLabel('Room ID')).toHaveValue('13');
  await page.getByLabel('Room ID').fill('14');
  await page.reload();
  await expect(page.getByLabel('Room ID')).toHaveValue('14');
});

test('whoever has booked orders food there, from the booking and from the history', async ({
  page,
  house,
}) => {
  const room = await addOwnRoom(house, '/api/studyRooms');
  await signUp(page, newGuest());
  const date = addDays(await venueToday(page), 40);
  await page.goto(`/studyRoom/${room.id}?date=${date}&time=15:00&duration=2`);
  await confirm(page).click();
  const address = `/food?roomId=${room.id}&roomType=Group+Study+Room`;
  const link = page.getByRole('main').getByRole('link', { name: 'Order food', exact: true });
  await expect(link).toHaveAttribute('href', address);
  await page.goto('/bookings');
  await expect(link).toHaveAttribute('href', address);
  await link.click();
  await add(page, 'Soup');
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
  await expect(page.getByLabel('Room ID')).toHaveValue(String(room.id));
});
