import { addDays } from '#contract/dates.ts';
import { confirm } from './support/booking-form.ts';
import { openOrders, orderCard } from './support/kitchen-desk.ts';
import { madeUpBooking, makeBooking, showMadeUp } from './support/make-bookings.ts';
import { add, expect, fillRoom, openFood, ordersOf, panel, proceed, test } from './support/order-food.ts';
import { addOwnRoom } from './support/own-rooms.ts';
import { newGuest, signUp } from './support/people.ts';
import { venueToday } from './support/venue.ts';

test.use({ houseName: 'with free rooms' });

test('a room that the house does not have gets a hint, and the order is taken all the same [FOOD-17]', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup');
  await fillRoom(page, 'Study Room', '13');
  const hint = panel(page).getByText('No study room here has this ID.');
  await page.getByLabel('Room ID').fill('the attic');
  await expect(hint).toBeVisible();
  await expect(page.getByLabel('Room ID')).toHaveAccessibleDescription(/^No study room here/);
  await page.getByLabel('Room ID').fill('13');
  await expect(hint).toHaveCount(0);
  // A PC has this number, and no study room.
  await page.getByLabel('Room ID').fill('3');
  await expect(hint).toBeVisible();
  await page.getByLabel('Room type').selectOption('PC');
  await expect(panel(page).getByText('here has this ID.')).toHaveCount(0);
  await page.getByLabel('Room type').selectOption('Study Room');
  await page.getByLabel('Room ID').fill('the attic');
  await expect(hint).toBeVisible();
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText('Order placed successfully!');
  expect(await ordersOf(page)).toMatchObject([{ roomId: 'the attic' }]);
});

test('what the guest has booked for today is suggested, and brings its room type along [FOOD-17]', async ({
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
  await expect(page.getByLabel('Room type')).toHaveValue('Sleeping Room');
  await expect(panel(page).getByText(/^No .* here has this ID/)).toHaveCount(0);
});

test('a study room that runs now is suggested, a later one is not, and its room type replaces a chosen one', {
  tag: '@thorough',
}, async ({ page }) => {
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
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
});

test('an address can fill the fields once', { tag: '@thorough' }, async ({ page }) => {
  await openFood(page, '?roomId=13&roomType=Group+Study+Room&category=Desserts');
  await expect(page).toHaveURL('/food?category=Desserts');
  await add(page, 'Ice Cream');
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
  await expect(page.getByLabel('Room ID')).toHaveValue('13');
  await page.getByLabel('Room ID').fill('14');
  await page.reload();
  await expect(page.getByLabel('Room ID')).toHaveValue('14');
});

const booked = [
  { path: 'room', calls: '/api/rooms', search: 'time=15:00&nights=1', roomType: 'Sleeping Room' },
  {
    path: 'studyRoom',
    calls: '/api/studyRooms',
    search: 'time=15:00&duration=2',
    roomType: 'Group Study Room',
  },
  { path: 'pc-details', calls: undefined, search: 'time=15:00&duration=2', roomType: 'PC' },
] as const;

for (const [index, { path, calls, search, roomType }] of booked.entries())
  test(`food from a booking goes to a ${roomType}, and the kitchen reads the same [FOOD-20]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, house, browser }) => {
    const id = calls ? (await addOwnRoom(house, calls)).id : 4;
    await signUp(page, newGuest());
    const date = addDays(await venueToday(page), 40);
    await page.goto(`/${path}/${id}?date=${date}&${search}`);
    await confirm(page).click();
    const address = `/food?${new URLSearchParams({ roomId: String(id), roomType })}`;
    const link = page.getByRole('main').getByRole('link', { name: 'Order food', exact: true });
    await expect(link).toHaveAttribute('href', address);
    await page.goto('/bookings');
    await expect(link).toHaveAttribute('href', address);
    await link.click();
    await add(page, 'Soup');
    await expect(page.getByLabel('Room type')).toHaveValue(roomType);
    await expect(page.getByLabel('Room ID')).toHaveValue(String(id));
    await proceed(page).click();
    await expect(page.getByRole('status')).toHaveText('Order placed successfully!');
    const [order] = await ordersOf(page);
    const kitchen = await browser.newPage({ baseURL: house.url });
    await openOrders(kitchen);
    await expect(orderCard(kitchen, String(order?._id))).toContainText(`${roomType} · ${id}`);
    await kitchen.close();
  });
