import { addDays } from '#contract/dates.ts';
import { calendarDay, confirm, fill, form } from './support/booking-form.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { openToday } from './support/desk-day.ts';
import { addToCart, cartLine, pay, total } from './support/fill-cart.ts';
import { openDesk } from './support/front-desk.ts';
import { expect, inOwnHouse, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { newGuest, signUp } from './support/people.ts';
import { venueToday } from './support/venue.ts';

// Rules change what other journeys pay.
inOwnHouse('prices');

test('a guest sees what each night costs and why, live, and books at that price [PRICE-7, PRICE-9]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const desk = await openDesk(house);
  const arrival = addDays(await venueToday(page), 3);
  const dear = addDays(arrival, 1);
  await signUp(page, newGuest());
  await page.goto('/room/1');
  await expect(calendarDay(page, dear)).toHaveAccessibleName(/free$/);
  await page.getByLabel('Nights').fill('3');
  await fill(page, { date: arrival, time: '16:00' });
  await expect(form(page)).toContainText('$34.00 × 3 nights');

  const fair = { name: 'Lamp fair', kinds: ['room'], from: dear, to: dear, change: { percent: 50 } };
  const { insertedId } = await desk.send('POST', '/rates', fair);
  await expect(calendarDay(page, dear)).toHaveAccessibleName(/free, \$51$/);
  await expect(calendarDay(page, arrival)).toHaveAccessibleName(/free, \$34$/);
  await expect(form(page)).toContainText('$34.00 × 2 nights');
  await expect(form(page)).toContainText('$51.00 × 1 nightLamp fair');
  await expect(form(page)).toContainText('Total$119.00');
  await inEachTheme(page, () => checkWithAxe(page, 'a room with prices'));
  await page.setViewportSize({ width: 1280, height: 900 });

  // Dearer by the time that it is confirmed: the page has the new price before anything is booked.
  await desk.send('PUT', `/rates/${insertedId}`, { change: { price: 60 } });
  await expect(form(page)).toContainText('Total$128.00');
  await confirm(page).click();
  const listOwn = async () => (await page.request.get('/api/bookings?mine=true')).json();
  await expect.poll(listOwn).toMatchObject([{ amount: 128, nights: 3 }]);
  await desk.send('PUT', `/rates/${insertedId}`, { on: false });
  await desk.close();
});

test('the cart tells the nights of a price together, and takes the price of today [PRICE-7]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const desk = await openDesk(house);
  const arrival = addDays(await venueToday(page), 20);
  await signUp(page, newGuest());
  const { title, pricePerNight } = await (await page.request.get('/api/rooms/2')).json();
  await addToCart(page, '/room/2', { date: arrival, time: '16:00' });
  const weekend = { name: 'Fair', kinds: ['room'], from: arrival, to: arrival, change: { amount: 10 } };
  await desk.send('POST', '/rates', weekend);
  await page.goto('/Cart');
  await expect(cartLine(page, title)).toContainText(`1 × $${pricePerNight + 10}.00 (Fair)`);
  await expect(total(page)).toHaveText(`$${pricePerNight + 10}.00`);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Pay', level: 1 })).toBeVisible();
  await expect(page.getByText(`1 × $${pricePerNight + 10}.00 (Fair)`)).toBeVisible();
  await desk.close();
});

test('a guest sees what each hour costs where rules make them differ [PRICE-5]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const desk = await openDesk(house);
  const day = addDays(await venueToday(page), 5);
  const { price } = await (await page.request.get('/api/studyRooms/13')).json();
  await signUp(page, newGuest());
  await page.goto('/studyRoom/13');
  await fill(page, { date: day, time: '10:00' });
  const hour = (from: string) =>
    page.getByRole('group').getByRole('button', { name: new RegExp(`^${from} to`) });
  await expect(hour('10:00')).toHaveAccessibleName(/free$/);
  const evening = { fromTime: '18:00', toTime: '22:00', change: { amount: 2 } };
  await desk.send('POST', '/rates', { name: 'Evening', kinds: ['study'], ...evening });
  await expect(hour('18:00')).toHaveAccessibleName(new RegExp(`free, \\$${price + 2}$`));
  await expect(hour('17:00')).toHaveAccessibleName(new RegExp(`free, \\$${price}$`));
  await inEachTheme(page, () => checkWithAxe(page, 'a study room with prices'));
  await desk.close();
});

test('a walk-in pays what the rules make of it [PRICE-7]', { tag: '@thorough' }, async ({ page, house }) => {
  const desk = await openDesk(house);
  const today = await venueToday(page);
  const fair = { name: 'Tonight', kinds: ['room'], from: today, to: today, change: { amount: 5 } };
  const { insertedId } = await desk.send('POST', '/rates', fair);
  await openToday(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await dialog.getByLabel('Name').fill('Mara Vogt');
  await dialog.getByRole('radio', { name: 'Garden Bunk' }).check();
  await expect(dialog.getByText('1 × $34.00 (Tonight)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take $34.00 and check in' }).click();
  await expect(page.getByText('Mara Vogt is checked in to Garden Bunk.')).toBeVisible();
  await desk.send('PUT', `/rates/${insertedId}`, { on: false });
  await desk.close();
});
