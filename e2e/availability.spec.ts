import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatFullDay, formatLongDay, formatShortDay } from '#web/lib/format-day.ts';
import { expect, test } from './house.ts';
import { addOwnRoom, bookAsSomebodyElse } from './own-rooms.ts';
import { venueToday } from './venue.ts';

// They add rooms and book tonight, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

const day = (page: Page, date: string) =>
  page.getByRole('button', { name: new RegExp(`^${formatFullDay(date)}`) });

test('a search by date lists only what is free, and the room it leads to is filled in', async ({
  page,
  house,
}) => {
  const today = await venueToday(page);
  const date = addDays(today, 10);
  const room = await addOwnRoom(house, '/api/rooms');
  await bookAsSomebodyElse(house, { roomId: room.id, date: addDays(date, 1), time: '16:00', nights: 2 });

  await page.goto('/');
  await expect(page.getByLabel('Date')).toHaveValue(today);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Nights').selectOption('2 nights');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/rooms?date=${date}&nights=2`);
  await expect(page.getByRole('article').first()).toContainText('Free on your dates');
  await expect(page.getByRole('status')).toContainText(`free ${formatShortDay(date, today)}, 2 nights`);
  await page.getByLabel('Search').fill(room.title);
  await expect(page.getByRole('alert')).toContainText('Nothing is free then');

  await page.getByLabel('Nights').selectOption('1 night');
  const card = page.getByRole('article').filter({ hasText: room.title });
  await expect(card).toContainText('Free on your dates');
  await card.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(`/room/${room.id}?date=${date}&nights=1`);
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await expect(page.getByLabel('Nights')).toHaveValue('1');
  await expect(page.getByText('Free on your dates')).toBeVisible();
  await day(page, addDays(date, 3)).click();
  await expect(page.getByLabel('Date')).toHaveValue(addDays(date, 3));
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page).toHaveURL(new RegExp(`/rooms\\?date=${date}&nights=1&q=`));
});

test('study rooms are listed by date, time and duration, and the date can be dropped', async ({
  page,
  house,
}) => {
  const date = addDays(await venueToday(page), 12);
  const room = await addOwnRoom(house, '/api/studyRooms');
  await bookAsSomebodyElse(house, { roomId: room.id, roomType: 'study', date, time: '19:30', duration: 2 });
  await page.goto(`/studyRoom?q=${room.title}`);
  const card = page.getByRole('article').filter({ hasText: room.title });
  await expect(card).toBeVisible();
  await page.getByLabel('Date').fill(date);
  await expect(page).toHaveURL(new RegExp(`date=${date}&duration=1`));
  await expect(card).toContainText('Free that day');
  await page.getByLabel('Time').fill('18:00');
  await page.getByLabel('Duration').selectOption('2 hours');
  await expect(page).toHaveURL(/date=.*&time=18%3A00&duration=2/);
  await expect(page.getByRole('alert')).toContainText('Nothing is free then');
  await page.getByRole('button', { name: 'Show other days' }).click();
  await expect(card).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue('');

  await page.goto(`/studyRoom?q=${room.title}&date=${date}&time=21:30&duration=1`);
  await expect(card).toContainText('Free at your time');
  await page.getByRole('button', { name: 'Clear date' }).click();
  await expect(page).toHaveURL(/\/studyRoom\?q=[^&]*$/);
  await card.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(`/studyRoom/${room.id}`);
});

test('cards and pages say when something is free next', async ({ page, house }) => {
  const today = await venueToday(page);
  const room = await addOwnRoom(house, '/api/rooms');
  await page.goto(`/rooms?q=${room.title}`);
  const card = page.getByRole('article').filter({ hasText: room.title });
  await expect(card).toContainText('Free tonight');
  await bookAsSomebodyElse(house, { roomId: room.id, date: today, time: '23:59', nights: 2 });
  const next = `Free from ${formatShortDay(addDays(today, 2), today)}`;
  await page.reload();
  await expect(card).toContainText(next);
  await page.goto(`/room/${room.id}`);
  await expect(page.getByText(next)).toBeVisible();

  const study = await addOwnRoom(house, '/api/studyRooms');
  await page.goto(`/studyRoom?q=${study.title}`);
  const desk = page.getByRole('article').filter({ hasText: study.title });
  await expect(desk).toContainText('Free now');
  const { now, timeZone } = await (await page.request.get('/api/config')).json();
  const start = clockAt(Date.parse(now) + 10 * 60_000, timeZone);
  const end = clockAt(Date.parse(now) + 130 * 60_000, timeZone);
  await bookAsSomebodyElse(house, { roomId: study.id, roomType: 'study', ...start, duration: 2 });
  await page.reload();
  await expect(desk).toContainText(
    end.date === today ? `Free from ${end.time}` : `Free from tomorrow ${end.time}`,
  );
});

test('Home shows what is free tonight first, and counts it', async ({ page, house }) => {
  const today = await venueToday(page);
  const look = async (): Promise<{ id: number; taken: { from: string }[] }[]> =>
    (await page.request.get('/api/availability?kind=room')).json();
  const isFree = ({ taken }: { taken: { from: string }[] }) => !taken.some(({ from }) => from <= today);
  const first = (await look()).find(({ id }) => id === 1);
  // Repeated in the same house, it is booked already.
  if (first && isFree(first)) await bookAsSomebodyElse(house, { roomId: 1, date: today, time: '23:59' });
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Available Rooms' }).getByRole('article');
  await expect(cards).toHaveCount(6);
  await expect(cards.first()).toContainText('Free tonight');
  await expect(cards.filter({ hasText: 'Lantern Bunk' })).toHaveCount(0);
  await expect(page.getByText(`For the night of ${formatLongDay(today, today)}:`)).toBeVisible();
  await expect(async () => {
    const free = (await look()).filter(isFree).length;
    await page.reload();
    await expect(page.getByText(`${free} rooms free tonight`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
});

test('what somebody else books shows at once, without a reload', async ({ page, house }) => {
  const date = addDays(await venueToday(page), 3);
  const room = await addOwnRoom(house, '/api/rooms');
  const opened = page.waitForResponse('**/api/events');
  await page.goto(`/room/${room.id}?date=${date}&time=16:00`);
  await expect(day(page, date)).toHaveAccessibleName(/free$/);
  await expect(page.getByText('Free on your dates')).toBeVisible();
  await opened;
  await bookAsSomebodyElse(house, { roomId: room.id, date, time: '18:00' });
  // Sooner than it would look by itself.
  await expect(day(page, date)).toHaveAccessibleName(/taken$/, { timeout: 15_000 });
  await expect(page.getByText('Taken on your dates')).toBeVisible();
});

test('a list by date loses what somebody else books', async ({ page, house }) => {
  const date = addDays(await venueToday(page), 5);
  const room = await addOwnRoom(house, '/api/rooms');
  const opened = page.waitForResponse('**/api/events');
  await page.goto(`/rooms?q=${room.title}&date=${date}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await opened;
  await bookAsSomebodyElse(house, { roomId: room.id, date, time: '18:00' });
  await expect(page.getByRole('alert')).toContainText('Nothing is free then', { timeout: 15_000 });
});

test('without the stream the page looks by itself', async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  const date = addDays(await venueToday(page), 3);
  const room = await addOwnRoom(house, '/api/rooms');
  await page.clock.install();
  await page.route('**/api/events', (route) => route.abort());
  const tried = page.waitForRequest('**/api/events');
  await page.goto(`/room/${room.id}`);
  await expect(day(page, date)).toHaveAccessibleName(/free$/);
  await tried;
  await bookAsSomebodyElse(house, { roomId: room.id, date, time: '18:00' });
  await page.clock.fastForward(31_000);
  await expect(day(page, date)).toHaveAccessibleName(/taken$/);
});

test('the calendar is walked through by keyboard, and a free night is picked', async ({ page, house }) => {
  const today = await venueToday(page);
  const room = await addOwnRoom(house, '/api/rooms');
  const taken = addDays(today, 1);
  await bookAsSomebodyElse(house, { roomId: room.id, date: taken, time: '18:00' });
  await page.goto(`/room/${room.id}`);
  await expect(day(page, taken)).toHaveAccessibleName(/taken$/);
  await expect(day(page, today)).toHaveAttribute('aria-current', 'date');
  await day(page, today).focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, taken)).toBeFocused();
  await expect(day(page, taken)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date')).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const picked = addDays(today, 8);
  await expect(day(page, picked)).toBeFocused();
  await expect(page.getByLabel('Date')).toHaveValue(picked);
  await expect(day(page, picked)).toHaveAttribute('aria-pressed', 'true');
  for (let month = 0; month < 3; month += 1) await page.keyboard.press('PageDown');
  await expect(page.locator('[data-day]:focus')).toHaveAttribute(
    'data-day',
    new RegExp(`-${picked.slice(8)}$|-28$|-29$|-30$`),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date')).not.toHaveValue(picked);
  await page.getByRole('button', { name: 'Earlier months' }).click();
  await page.getByRole('button', { name: 'Later months' }).click();
});

test('the hours of a day are shown and picked', async ({ page, house }) => {
  const date = addDays(await venueToday(page), 1);
  const room = await addOwnRoom(house, '/api/studyRooms');
  await bookAsSomebodyElse(house, { roomId: room.id, roomType: 'study', date, time: '12:30', duration: 1 });
  await page.goto(`/studyRoom/${room.id}`);
  await page.getByRole('button', { name: 'Later day' }).click();
  await expect(page.getByLabel('Date')).toHaveValue(date);
  await expect(page.getByRole('button', { name: '12:00 to 13:00, partly taken' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: '13:00 to 14:00, partly taken, free from 13:30' }).click();
  await expect(page.getByLabel('Time')).toHaveValue('13:30');
  await page.getByRole('button', { name: '15:00 to 16:00, free' }).click();
  await expect(page.getByLabel('Time')).toHaveValue('15:00');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Time')).toHaveValue('16:00');
  await expect(page.getByRole('button', { name: '16:00 to 17:00, free' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Earlier day' }).click();
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
});

test('a calendar that does not come says so and is there after a retry', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  // The stream would ask again by itself as soon as it opens.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/availability?*', (route) => route.abort());
  await page.goto('/room/2');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The calendar could not be loaded.', { timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeVisible();
  await page.unroute('**/api/availability?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(day(page, await venueToday(page))).toHaveAccessibleName(/(free|taken)$/);
});

test('without the clock of the venue the calendar says that it failed, and is there after a retry', async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const study = await addOwnRoom(house, '/api/studyRooms');
  for (const [address, sign] of [
    ['/room/2', /(free|taken)$/],
    [`/studyRoom/${study.id}`, '23:00 to 00:00, free'],
  ] as const) {
    await page.route('**/api/config', (route) => route.abort());
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded.' });
    await expect(alert).toBeVisible({ timeout: 15_000 });
    await page.unroute('**/api/config');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: sign }).first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  }
});

test('the stream opens although a request hangs', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.clock.install();
  await page.route('**/api/availability?*', () => {});
  const asked = page.waitForRequest('**/api/availability?*');
  await page.goto('/room/2');
  await asked;
  const opened = page.waitForRequest('**/api/events');
  await page.clock.fastForward(11_000);
  await opened;
});

test('a day too far ahead or past is not passed over', async ({ page, house }) => {
  const today = await venueToday(page);
  const [far, past] = [addDays(today, 800), addDays(today, -3)];
  const study = await addOwnRoom(house, '/api/studyRooms');
  await bookAsSomebodyElse(house, {
    roomId: study.id,
    roomType: 'study',
    date: far,
    time: '12:00',
    duration: 1,
  });
  await page.goto(`/studyRoom/${study.id}?date=${far}&time=16:00`);
  await expect(page.getByRole('heading', { name: formatLongDay(far, today), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '12:00 to 13:00, taken' })).toBeVisible();
  await expect(page.getByText('Free at your time')).toBeVisible();

  await page.goto(`/studyRoom/${study.id}?date=${past}&time=16:00`);
  await expect(
    page.getByRole('heading', { name: `${formatLongDay(past, today)} has passed`, exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '16:00 to 17:00, past', pressed: false })).toBeVisible();
  await page.getByRole('button', { name: 'Later day' }).click();
  await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();

  await page.goto(`/room/2?date=${far}`);
  await expect(
    page.getByText(`${formatLongDay(far, today)} is too far ahead to be shown here.`),
  ).toBeVisible();
  await page.goto(`/room/2?date=${past}`);
  await expect(page.getByText(`${formatLongDay(past, today)} has passed.`)).toBeVisible();
  await expect(day(page, today)).toHaveAttribute('aria-pressed', 'false');
});

/** The day after `from` that has so many hours in Lisbon. */
const dayOf = (hours: number, from: string): string => {
  const zone = 'Europe/Lisbon';
  const offset = (date: string) => clockAt(Date.parse(`${date}T12:00:00Z`), zone).time;
  const shown = { 23: '13:00', 25: '12:00' }[hours];
  let date = addDays(from, 1);
  while (offset(date) !== shown || offset(addDays(date, -1)) === shown) date = addDays(date, 1);
  return date;
};

test('an hour that the clock skips is not free, and one that it repeats is told apart', async ({
  page,
  house,
}) => {
  const today = await venueToday(page);
  const study = await addOwnRoom(house, '/api/studyRooms');
  await page.goto(`/studyRoom/${study.id}?date=${dayOf(23, today)}&time=02:00`);
  await expect(page.getByText('Free at your time')).toBeVisible();
  await page.getByLabel('Time').fill('01:30');
  await expect(page.getByText('Free at your time')).toHaveCount(0);
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);

  const height = async () => (await page.getByRole('group', { name: /^\w+day \d/ }).boundingBox())?.height;
  const usual = await height();
  await page.goto(`/studyRoom/${study.id}?date=${dayOf(25, today)}&time=01:00&duration=2`);
  const again = page.getByRole('button', {
    name: '01:00 again to 02:00, part of a longer booking only',
    pressed: true,
  });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(await height()).toBe(usual);
});

test('what is asked for and yet taken keeps its hatch', async ({ page, house }) => {
  const date = addDays(await venueToday(page), 1);
  const room = await addOwnRoom(house, '/api/rooms');
  const study = await addOwnRoom(house, '/api/studyRooms');
  await bookAsSomebodyElse(house, { roomId: room.id, date: addDays(date, 1), time: '16:00', nights: 1 });
  const hours = { roomId: study.id, roomType: 'study', date };
  await bookAsSomebodyElse(house, { ...hours, time: '12:00', duration: 1 });
  await bookAsSomebodyElse(house, { ...hours, time: '14:30', duration: 1 });

  await page.goto(`/room/${room.id}?date=${date}&nights=3`);
  await expect(page.getByText('Taken on your dates')).toBeVisible();
  const [free, taken] = [day(page, date), day(page, addDays(date, 1))];
  await expect(taken).toHaveAttribute('aria-pressed', 'true');
  await expect(taken).toHaveCSS('background-image', /gradient/);
  await expect(free).toHaveCSS('background-image', 'none');

  await page.setViewportSize({ width: 640, height: 900 });
  await page.goto(`/studyRoom/${study.id}?date=${date}&time=11:00&duration=2`);
  await expect(page.getByText('Taken at your time')).toBeVisible();
  const clash = page.getByRole('button', { name: '12:00 to 13:00, taken', pressed: true });
  await expect(clash).toHaveCSS('background-image', /gradient/);
  await expect(page.getByText('Partly taken', { exact: true })).toBeVisible();
  // As wide as this, two rows take all hours, and nothing is left below them.
  const cells = page.getByRole('group', { name: formatFullDay(date) });
  const [inner, outer] = [await cells.boundingBox(), await cells.locator('..').boundingBox()];
  expect((outer?.y ?? 0) + (outer?.height ?? 0) - (inner?.y ?? 0) - (inner?.height ?? 0)).toBeLessThan(25);
});

test('a list stays where it is when a date is asked for', async ({ page }) => {
  const date = addDays(await venueToday(page), 30);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/pcAccess');
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    const before = (await card.boundingBox())?.y;
    await page.getByLabel('Date').fill(date);
    await page.getByLabel('Time').fill('10:00');
    await expect(card).toContainText('Free at your time');
    await expect(page.getByRole('button', { name: 'Clear date' })).toBeVisible();
    expect((await card.boundingBox())?.y, `${width} pixels wide`).toBe(before);
  }
});

test('a date in the past is not searched for, and its field says why', async ({ page }) => {
  const today = await venueToday(page);
  await page.goto(`/rooms?date=${addDays(today, -1)}&nights=2`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear date' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByLabel('Date')).toHaveValue(today);
  // On the way to 2026 its year is 202.
  await page.getByLabel('Date').fill('0202-11-20');
  await expect(page.getByLabel('Date')).toHaveValue('0202-11-20');
  await expect(page.getByText('This day has passed.')).toHaveCount(0);
  await page.getByLabel('Date').fill(addDays(today, -1));
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('This day has passed.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const)
  test(`axe finds nothing and nothing scrolls sideways, ${colorScheme}, ${width} pixels wide`, async ({
    page,
    house,
  }) => {
    test.setTimeout(120_000);
    const date = addDays(await venueToday(page), 2);
    const room = await addOwnRoom(house, '/api/rooms');
    const study = await addOwnRoom(house, '/api/studyRooms');
    await bookAsSomebodyElse(house, { roomId: room.id, date: addDays(date, 3), time: '16:00', nights: 2 });
    await bookAsSomebodyElse(house, {
      roomId: study.id,
      roomType: 'study',
      date,
      time: '12:30',
      duration: 2,
    });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    for (const [address, sign] of [
      ['/', 'Free tonight'],
      [`/rooms?date=${date}&nights=3`, 'Free on your dates'],
      [`/rooms?date=${addDays(date, 3)}&q=${room.title}`, 'Nothing is free then'],
      [`/pcAccess?date=${date}&time=19:00&duration=3`, 'Free at your time'],
      [`/room/${room.id}?date=${date}&nights=3&time=16:00`, 'Free on your dates'],
      [`/studyRoom/${study.id}?date=${date}&duration=3&time=16:00`, 'What is free that day'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${address} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width);
    }
  });
