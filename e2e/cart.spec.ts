import { addDays } from '#contract/dates.ts';
import { formatDatedDay, formatShortDay } from '#web/lib/format-day.ts';
import { fill } from './support/booking-form.ts';
import {
  addButton,
  addToCart,
  cartLine,
  cartLink,
  keepCart,
  pay,
  stayLine,
  summary,
  total,
} from './support/fill-cart.ts';
import { expect, test } from './support/house.ts';
import { addOwnRoom, bookAsSomebodyElse } from './support/own-rooms.ts';
import { logIn, newGuest, signUp, signUpAndOut } from './support/people.ts';
import { venueToday } from './support/venue.ts';

// They add rooms, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

const emptyText = 'No bookings added yet. Go back to book a room or study room.';

test('a visitor collects a room, a study room and a PC, which are there after a reload and in every tab [CART-1]', async ({
  page,
}) => {
  test.slow();
  const date = addDays(await venueToday(page), 40);
  await page.goto('/room/1');
  await expect(cartLink(page, '0 items')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Please select both date and time to proceed with the booking.',
  );
  await page.getByLabel('Nights').fill('3');
  await fill(page, { date: addDays(date, -42), time: '16:00' });
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You cannot book a room on a past date. Please select a future date.',
  );
  await expect(cartLink(page, '0 items')).toBeVisible();
  await fill(page, { date, time: '16:00' });
  await addButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Lantern Bunk is in your cart.');
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await expect(cartLink(page, '1 item')).toBeVisible();
  await addButton(page).click();
  await expect(page.getByRole('status')).toHaveText('Lantern Bunk is in your cart already.');
  await addToCart(page, '/studyRoom/14', { date, time: '10:00' });
  await addToCart(page, '/pc-details/2', { date, time: '14:00' });
  await expect(cartLink(page, '3 items')).toBeVisible();
  await page.getByRole('link', { name: 'See your cart' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page).toHaveTitle('Cart · Nightdesk');
  await page.reload();
  const bunk = cartLine(page, 'Lantern Bunk');
  for (const words of ['Room 1, 3 nights at $34.00', formatDatedDay(date), '16:00', '$102.00', 'Still free'])
    await expect(bunk).toContainText(words);
  await expect(cartLine(page, 'The Long Room')).toContainText('Study room 14, 1 hour at $22.00');
  await expect(cartLine(page, 'PC 02')).toContainText('PC 2, 1 hour at $15.00');
  await expect(total(page)).toHaveText('$139.00');
  await expect(summary(page)).toContainText('Your places are held for 10 minutes while you pay.');

  const other = await page.context().newPage();
  await other.goto('/');
  await expect(cartLink(other, '3 items')).toBeVisible();
  await expect(bunk.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription('Lantern Bunk');
  await bunk.getByRole('button', { name: 'Remove' }).click();
  await expect(bunk).toBeHidden();
  await expect(total(page)).toHaveText('$37.00');
  await expect(cartLine(page, 'The Long Room').getByRole('button', { name: 'Remove' })).toBeFocused();
  await expect(cartLink(other, '2 items')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cartLine(page, 'PC 02').getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(emptyText, { exact: true })).toBeVisible();
  await expect(cartLink(page, '0 items')).toBeVisible();
  await page.getByRole('link', { name: 'Find a study room' }).click();
  await expect(page).toHaveURL('/studyRoom');
});

test('a visitor signs in on the way to pay, finds places held on coming back, and keeps the cart when the payment is declined [CART-2, PAY-15]', async ({
  page,
  house,
}) => {
  test.slow();
  const date = addDays(await venueToday(page), 41);
  const [room, study] = [await addOwnRoom(house, '/api/rooms'), await addOwnRoom(house, '/api/studyRooms')];
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await addToCart(page, `/room/${room.id}`, { date, time: '16:00' });
  await addToCart(page, `/studyRoom/${study.id}`, { date, time: '10:00' });
  await cartLink(page, '2 items').click();
  await pay(page).click();
  await expect(page).toHaveURL('/login?next=%2FCart');
  await logIn(page, guest);
  await expect(page).toHaveURL('/Cart');
  await expect(cartLine(page, room.title)).toBeVisible();
  await pay(page).click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
  const id = page.url().split('/').at(-1);
  const held = await (await page.request.get(`/api/checkout/${id}`)).json();
  expect(held).toMatchObject({ status: 'Pending', total: 80 });
  const titles = held.lines.map(({ title }: { title: string }) => title);
  expect(titles.sort()).toEqual([room.title, study.title].sort());

  await page.goBack();
  for (const { title } of [room, study]) await expect(cartLine(page, title)).toContainText('Held for you');
  await expect(page.getByText(/^Your places are held until \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|\d:\d\d) left$/);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(`/pay/${id}`);

  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(`/Cart?checkout=${id}`);
  await expect(page.getByRole('alert')).toHaveText(
    'The payment was declined. Everything was released, and your cart was kept. Anything paid after that is refunded automatically.',
  );
  for (const { title } of [room, study]) await expect(cartLine(page, title)).toContainText('Still free');

  await pay(page).click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
  const again = page.url().split('/').at(-1);
  expect(again).not.toBe(id);
  await addToCart(page, `/room/${room.id}`, { date: addDays(date, 5), time: '16:00' });
  await page.request.post(`/api/checkout/${again}/sandbox`, { data: { outcome: 'paid' } });
  await page.goto('/Cart');
  await expect(page.getByRole('status')).toHaveText(
    'You have paid. What you paid for is no longer in your cart.',
  );
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(cartLine(page, room.title)).toContainText(formatDatedDay(addDays(date, 5)));
  await expect(cartLink(page, '1 item')).toBeVisible();
});

test('what somebody else takes meanwhile is told at once, refused by name, and swapped by one press [CART-6, PAY-12]', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  const today = await venueToday(page);
  const date = addDays(today, 42);
  const [room, study] = [await addOwnRoom(house, '/api/rooms'), await addOwnRoom(house, '/api/studyRooms')];
  await signUp(page, newGuest());
  await addToCart(page, `/room/${room.id}`, { date, time: '16:00' });
  await addToCart(page, `/studyRoom/${study.id}`, { date, time: '10:00' });
  // Not the stream of the page before.
  await page.goto('about:blank');
  const opened = page.waitForResponse('**/api/events');
  await page.goto('/Cart');
  const line = cartLine(page, study.title);
  await expect(line).toContainText('Still free');
  await opened;
  await bookAsSomebodyElse(house, { roomId: study.id, roomType: 'study', date, time: '09:30', duration: 1 });
  await expect(line).toContainText('Taken');
  await expect(line.getByRole('alert')).toHaveText(
    'This study room is already booked for the selected date and time.',
  );

  await pay(page).click();
  await expect(summary(page).getByRole('alert')).toHaveText(
    'Some items are no longer available, or their price has changed. Nothing was booked. Check the marked lines.',
  );
  await expect(line).toBeFocused();
  await expect(cartLine(page, room.title).getByRole('alert')).toBeHidden();
  expect(await (await page.request.get('/api/bookings?mine=true')).json()).toEqual([]);
  await line.getByRole('button', { name: `${formatShortDay(date, today)}, 10:30` }).click();
  await expect(line).toBeFocused();
  await expect(line).toContainText('10:30');
  await expect(line).toContainText('Still free');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await pay(page).click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
});

test('lines that clash with each other, lie in the past or have another price say so, and the new price counts [CART-6]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const today = await venueToday(page);
  const date = addDays(today, 43);
  await signUp(page, newGuest());
  await keepCart(page, [
    stayLine({ id: 9, title: 'Rose Twin', date, count: 3, price: 234 }),
    stayLine({ id: 9, title: 'Later Rose', date: addDays(date, 2), price: 78 }),
    stayLine({ kind: 'study', id: 13, title: 'Round Table', date: addDays(today, -1), count: 2, price: 24 }),
    stayLine({ kind: 'pc', id: 3, title: 'PC 03', date, time: '12:00', count: 2, price: 20 }),
  ]);
  await page.goto('/Cart');
  const clash = `Clashes with Rose Twin on ${formatDatedDay(date)} at 16:00, which is in your cart already.`;
  await expect(cartLine(page, 'Later Rose').getByRole('alert')).toHaveText(clash);
  await expect(cartLine(page, 'Rose Twin')).toContainText('Still free');
  await expect(cartLine(page, 'Round Table').getByRole('alert')).toHaveText(
    'You cannot book a study room on a past date. Please select a future date.',
  );
  await expect(cartLine(page, 'PC 03').getByRole('status')).toHaveText(
    'The price has changed from $20.00 to $30.00. You pay the new price.',
  );
  await expect(total(page)).toHaveText('$366.00');

  await pay(page).click();
  await expect(summary(page).getByRole('alert')).toContainText('Nothing was booked.');
  await expect(cartLine(page, 'Later Rose').getByRole('alert')).toHaveText(clash);
  await expect(cartLine(page, 'Later Rose')).toContainText('Free at that time');
  for (const title of ['Later Rose', 'Round Table'])
    await cartLine(page, title).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const sent = page.waitForRequest('**/api/checkout');
  await pay(page).click();
  expect((await sent).postDataJSON().lines).toMatchObject([
    { kind: 'room', id: 9, nights: 3, price: 234 },
    { kind: 'pc', id: 3, duration: 2, price: 30 },
  ]);
  await expect(page).toHaveURL(/\/pay\/\w+$/);
});
