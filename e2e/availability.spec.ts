import { addDays } from '#contract/dates.ts';
import { clockAt } from '#web/lib/clock-at.ts';
import { formatLongDay, formatShortDay } from '#web/lib/format-day.ts';
import { calendarDay } from './support/booking-form.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { addOwnRoom, bookAsSomebodyElse } from './support/own-rooms.ts';
import { venueToday } from './support/venue.ts';
import { walkTo } from './support/walk-to.ts';

// They add rooms and book tonight, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

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
  await calendarDay(page, addDays(date, 3)).click();
  await expect(page.getByLabel('Date')).toHaveValue(addDays(date, 3));
  await page.getByRole('link', { name: 'Back to rooms' }).click();
  await expect(page).toHaveURL(new RegExp(`/rooms\\?date=${date}&nights=1&q=`));
});

test('study rooms are listed by date, time and duration, and the date can be dropped', {
  tag: '@thorough',
}, async ({ page, house }) => {
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

test('cards and pages say when something is free next', { tag: '@thorough' }, async ({ page, house }) => {
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

test('Home shows what is free tonight first, and counts it', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
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
    await expect(page.getByText(`${free} rooms free tonight`)).toBeVisible();
  }).toPass();
});

test('what somebody else books shows at once, without a reload', async ({ page, house }) => {
  const date = addDays(await venueToday(page), 3);
  const room = await addOwnRoom(house, '/api/rooms');
  const opened = page.waitForResponse('**/api/events');
  await page.goto(`/room/${room.id}?date=${date}&time=16:00`);
  await expect(calendarDay(page, date)).toHaveAccessibleName(/free$/);
  await expect(page.getByText('Free on your dates')).toBeVisible();
  await opened;
  await bookAsSomebodyElse(house, { roomId: room.id, date, time: '18:00' });
  // Sooner than the next poll.
  await expect(calendarDay(page, date)).toHaveAccessibleName(/taken$/);
  await expect(page.getByText('Taken on your dates')).toBeVisible();
});

test('a list by date loses what somebody else books', { tag: '@thorough' }, async ({ page, house }) => {
  const date = addDays(await venueToday(page), 5);
  const room = await addOwnRoom(house, '/api/rooms');
  const opened = page.waitForResponse('**/api/events');
  await page.goto(`/rooms?q=${room.title}&date=${date}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await opened;
  await bookAsSomebodyElse(house, { roomId: room.id, date, time: '18:00' });
  await expect(page.getByRole('alert')).toContainText('Nothing is free then');
});

test('without the stream the page looks by itself', { tag: '@thorough' }, async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const date = addDays(await venueToday(page), 3);
  const room = await addOwnRoom(house, '/api/rooms');
  await page.clock.install();
  await page.route('**/api/events', (route) => route.abort());
  const tried = page.waitForRequest('**/api/events');
  await page.goto(`/room/${room.id}`);
  await expect(calendarDay(page, date)).toHaveAccessibleName(/free$/);
  await tried;
  await bookAsSomebodyElse(house, { roomId: room.id, date, time: '18:00' });
  await page.clock.fastForward(31_000);
  await expect(calendarDay(page, date)).toHaveAccessibleName(/taken$/);
});

test('the stream opens although a request hangs', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
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

test('a list stays where it is when a date is asked for', { tag: '@thorough' }, async ({ page }) => {
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

test('a date in the past is not searched for, and its field says why', { tag: '@thorough' }, async ({
  page,
}) => {
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

test('axe finds nothing where dates are searched, and nothing scrolls sideways', {
  tag: '@thorough',
}, async ({ page, house }) => {
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
  await page.goto('/');
  for (const [address, sign] of [
    ['/', 'Free tonight'],
    [`/rooms?date=${date}&nights=3`, 'Free on your dates'],
    [`/rooms?date=${addDays(date, 3)}&q=${room.title}`, 'Nothing is free then'],
    [`/pcAccess?date=${date}&time=19:00&duration=3`, 'Free at your time'],
    [`/room/${room.id}?date=${date}&nights=3&time=16:00`, 'Free on your dates'],
    [`/studyRoom/${study.id}?date=${date}&duration=3&time=16:00`, 'What is free that day'],
  ] as const) {
    await walkTo(page, address);
    await expect(page.getByRole('main').getByText(sign, { exact: true }).first()).toBeVisible();
    await inEachTheme(
      page,
      async (width) => {
        await checkWithAxe(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width);
      },
      [
        ['light', 1280],
        ['dark', 360],
      ],
    );
  }
});
