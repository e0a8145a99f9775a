import { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/dates.ts';
import { formatFullDay, formatLongDay } from '#web/lib/format-day.ts';
import { calendarDay } from './support/booking-form.ts';
import { expect, test } from './support/house.ts';
import { leaveOutResponses } from './support/leave-out-responses.ts';
import { addOwnRoom, bookAsSomebodyElse } from './support/own-rooms.ts';
import { venueToday } from './support/venue.ts';
import { venueZone } from './support/venue-zone.ts';

// They add rooms, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

test('the calendar is walked through by keyboard, and a free night is picked', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  const today = await venueToday(page);
  const room = await addOwnRoom(house, '/api/rooms');
  const taken = addDays(today, 1);
  await bookAsSomebodyElse(house, { roomId: room.id, date: taken, time: '18:00' });
  await page.goto(`/room/${room.id}`);
  await expect(calendarDay(page, taken)).toHaveAccessibleName(/taken$/);
  await expect(calendarDay(page, today)).toHaveAttribute('aria-current', 'date');
  await calendarDay(page, today).focus();
  await page.keyboard.press('ArrowRight');
  await expect(calendarDay(page, taken)).toBeFocused();
  await expect(calendarDay(page, taken)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date')).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const picked = addDays(today, 8);
  await expect(calendarDay(page, picked)).toBeFocused();
  await expect(page.getByLabel('Date')).toHaveValue(picked);
  await expect(calendarDay(page, picked)).toHaveAttribute('aria-pressed', 'true');
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

test('the hours of a day are shown and picked', { tag: '@thorough' }, async ({ page, house }) => {
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

test('a calendar that does not come says so and is there after a retry', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  // The stream would trigger a refetch as soon as it opens.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/availability?*', (route) => route.abort());
  await page.goto('/room/2');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The calendar could not be loaded.');
  await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeVisible();
  await page.unroute('**/api/availability?*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(calendarDay(page, await venueToday(page))).toHaveAccessibleName(/(free|taken)$/);
});

test('without the clock of the venue the calendar says that it failed, and is there after a retry', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  const tomorrow = addDays(await venueToday(page), 1);
  await leaveOutResponses(page);
  const study = await addOwnRoom(house, '/api/studyRooms');
  for (const [address, sign] of [
    ['/room/2', /(free|taken)$/],
    [`/studyRoom/${study.id}?date=${tomorrow}&time=16:00`, '23:00 to 00:00, free'],
  ] as const) {
    await page.route('**/api/config', (route) => route.abort());
    await page.goto(address);
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded.' });
    await expect(alert).toBeVisible();
    await page.unroute('**/api/config');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: sign }).first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  }
});

test('a day too far ahead or past is not passed over', { tag: '@thorough' }, async ({ page, house }) => {
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
  await expect(calendarDay(page, today)).toHaveAttribute('aria-pressed', 'false');
});

/** When the venue's clock is next put forward or back after a day, and the hour that it skips or repeats then. */
const changeAfter = (from: string, way: 'forward' | 'back'): { date: string; hour: number } => {
  let at: Temporal.ZonedDateTime | null = Temporal.PlainDate.from(from)
    .add({ days: 1 })
    .toZonedDateTime(venueZone);
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (!at) throw new Error(`${venueZone} knows no daylight saving.`);
    const isForward = at.offsetNanoseconds > at.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    const date = at.toPlainDate().toString();
    if (isForward && way === 'forward') return { date, hour: at.hour - 1 };
    if (!isForward && way === 'back') return { date, hour: at.hour };
  }
};

const clock = (hour: number, minutes = '00'): string => `${String(hour).padStart(2, '0')}:${minutes}`;

test('an hour that the clock skips is not free, and one that it repeats is told apart', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const today = await venueToday(page);
  const study = await addOwnRoom(house, '/api/studyRooms');
  const skipped = changeAfter(today, 'forward');
  await page.goto(`/studyRoom/${study.id}?date=${skipped.date}&time=${clock(skipped.hour + 1)}`);
  await expect(page.getByText('Free at your time')).toBeVisible();
  await page.getByLabel('Time').fill(clock(skipped.hour, '30'));
  await expect(page.getByText('Free at your time')).toHaveCount(0);
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);

  const height = async () => (await page.getByRole('group', { name: /^\w+day \d/ }).boundingBox())?.height;
  const usual = await height();
  const repeated = changeAfter(today, 'back');
  const [begin, end] = [clock(repeated.hour), clock(repeated.hour + 1)];
  await page.goto(`/studyRoom/${study.id}?date=${repeated.date}&time=${begin}&duration=2`);
  const again = page.getByRole('button', {
    name: `${begin} again to ${end}, part of a longer booking only`,
    pressed: true,
  });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(await height()).toBe(usual);
});

test('what is asked for and yet taken keeps its hatch', { tag: '@thorough' }, async ({ page, house }) => {
  const date = addDays(await venueToday(page), 1);
  const room = await addOwnRoom(house, '/api/rooms');
  const study = await addOwnRoom(house, '/api/studyRooms');
  await bookAsSomebodyElse(house, { roomId: room.id, date: addDays(date, 1), time: '16:00', nights: 1 });
  const hours = { roomId: study.id, roomType: 'study', date };
  await bookAsSomebodyElse(house, { ...hours, time: '12:00', duration: 1 });
  await bookAsSomebodyElse(house, { ...hours, time: '14:30', duration: 1 });

  await page.goto(`/room/${room.id}?date=${date}&nights=3`);
  await expect(page.getByText('Taken on your dates')).toBeVisible();
  const [free, taken] = [calendarDay(page, date), calendarDay(page, addDays(date, 1))];
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
