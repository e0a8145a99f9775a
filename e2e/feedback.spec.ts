import type { Page } from '@playwright/test';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { leaveByEscape } from './support/leave-by-escape.ts';
import { madeUpBooking, showMadeUp } from './support/make-bookings.ts';
import { bookStay, sayAsSomebodyElse } from './support/make-feedback.ts';
import { addOwnRoom } from './support/own-rooms.ts';
import { admin, logIn, newGuest, signIn, signUp, signUpAndOut } from './support/people.ts';

// They add rooms, which changes what other journeys count.
test.use({ houseName: 'with free rooms' });

const form = (page: Page) => page.getByRole('form', { name: 'Leave feedback' });
const entryOf = (page: Page, name: string) => page.getByRole('article', { name });
const popup = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const write = async (
  page: Page,
  { room, stars, message }: { room: number; stars: string; message: string },
) => {
  await form(page).getByLabel('Room ID').fill(String(room));
  await form(page).getByRole('radio', { name: stars, exact: true }).check();
  await form(page).getByLabel('Message').fill(message);
};
/** The guest's bookings are offered above the other fields, and move them when they come. */
const waitForBooked = (page: Page) => form(page).getByRole('group', { name: 'From your bookings' }).waitFor();
const send = (page: Page) => form(page).getByRole('button', { name: 'Submit Feedback' }).click();

test("until somebody has reviewed a room, its rating is marked as the house's [FEED-8]", {
  tag: '@thorough',
}, async ({ page, house }) => {
  const room = await addOwnRoom(house, '/api/rooms');
  const places = [
    { path: `/rooms?q=${encodeURIComponent(room.title)}`, place: page.getByRole('article') },
    { path: `/room/${room.id}`, place: page.getByText(`Room ID ${room.id}`, { exact: true }).locator('..') },
  ];
  for (const { path, place } of places) {
    await page.goto(path);
    await expect(place.getByText(/^House rating \d\.\d$/)).toBeVisible();
    await expect(place.getByRole('img', { name: /^Rated/ })).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText(
    /No reviews yet\. \d\.\d is the house's own rating\./,
  );
  await sayAsSomebodyElse(house, { roomId: room.id, rating: 2, message: 'Too bright.' });
  for (const { path, place } of places) {
    await page.goto(path);
    await expect(place.getByRole('img', { name: 'Rated 2.0 out of 5 by 1 guest' })).toBeVisible();
    await expect(place.getByText(/^House rating/)).toHaveCount(0);
  }
});

test('a visitor reads what guests say, without whole e-mails, and is asked to log in to add to it [FEED-5, FEED-7, FEED-8]', async ({
  page,
  house,
}) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  const room = await addOwnRoom(house, '/api/studyRooms');
  await page.goto(`/studyRoom/${room.id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('No reviews yet.');
  await reviews.getByRole('link', { name: 'Leave feedback' }).click();
  await expect(page).toHaveURL(`/feedback?room=${room.id}`);
  await expect(page.getByRole('heading', { name: 'No feedback available yet.', exact: true })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveCount(0);

  const said = { roomId: room.id, roomType: 'study', rating: 4, message: 'Four good chairs.' } as const;
  const other = await sayAsSomebodyElse(house, said);
  await page.reload();
  const entry = entryOf(page, other.name);
  await expect(entry.getByText('Rating: 4 / 5', { exact: true })).toBeVisible();
  await expect(entry.getByText('g…@example.test', { exact: true })).toBeVisible();
  await expect(entry.getByText('Four good chairs.', { exact: true })).toBeVisible();
  await expect(page.getByText(other.email)).toHaveCount(0);
  await entry.getByRole('link', { name: room.title }).click();
  await expect(page).toHaveURL(`/studyRoom/${room.id}`);
  await page.goBack();

  await page.getByRole('main').getByRole('link', { name: 'Please Login' }).click();
  await logIn(page, guest);
  await expect(page).toHaveURL(`/feedback?room=${room.id}`);
  await expect(form(page).getByLabel('Room ID')).toHaveValue(String(room.id));
  // Once: what is typed instead stays.
  await form(page).getByLabel('Room ID').fill('7');
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(form(page).getByLabel('Room ID')).toHaveValue('7');
});

test('a guest says how a booked room was, once for each stay, and edits it [FEED-1, FEED-2, FEED-8]', {
  tag: '@thorough',
}, async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/status of (403|409)|ERR_FAILED/);
  const guest = newGuest();
  const [room, other] = [await addOwnRoom(house, '/api/rooms'), await addOwnRoom(house, '/api/rooms')];
  await sayAsSomebodyElse(house, { roomId: room.id, rating: 2, message: 'Cold.' });
  await signUp(page, guest);
  await bookStay(page.request, room.id);
  await page.goto('/feedback');
  const email = form(page).getByLabel('Email');
  await expect(email).toHaveValue(guest.email);
  await expect(email).not.toBeEditable();

  await waitForBooked(page);
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText('Please fill all fields');
  await expect(form(page).getByLabel('Message')).toHaveAccessibleDescription(/^Message is required\./);

  await write(page, { room: other.id, stars: '1 star', message: 'Never been there.' });
  await send(page);
  await expect(popup(page, 'Error')).toContainText('You can only leave feedback for rooms you have booked.');
  await leaveByEscape(popup(page, 'Error'));
  await expect(form(page).getByLabel('Room ID')).toBeFocused();
  await expect(form(page).getByLabel('Message')).toHaveValue('Never been there.');

  // A reload loses nothing that was typed.
  await page.reload();
  await expect(form(page).getByLabel('Message')).toHaveValue('Never been there.');
  await form(page)
    .getByRole('button', { name: `Room ${room.id}, ${room.title}` })
    .click();
  await expect(form(page).getByLabel('Room ID')).toHaveValue(String(room.id));
  // By the keyboard, as with any group of radio buttons.
  await form(page).getByRole('radio', { name: '1 star', exact: true }).focus();
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect(form(page).getByRole('radio', { name: '4 stars', exact: true })).toBeChecked();
  await form(page).getByLabel('Message').fill('Warm again.\nAnd quiet.');
  // It arrives, and the response is lost: sent again under the same key, it is there once.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/feedback', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await send(page);
  await expect(form(page).getByRole('alert')).toHaveText(
    'Your feedback was not added: the desk did not answer. Please try again.',
  );
  await send(page);
  await expect(
    popup(page, 'Thank you').getByText('Feedback added successfully.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(form(page).getByLabel('Room ID')).toHaveValue('');
  await expect(form(page).getByLabel('Message')).toHaveValue('');
  await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await page.unroute('**/api/feedback');

  const entry = entryOf(page, guest.name);
  await expect(entry.getByText('Rating: 4 / 5', { exact: true })).toBeVisible();
  await expect(entry).toContainText(guest.email);
  await entry.getByRole('link', { name: room.title }).click();
  await expect(
    page.getByRole('main').getByRole('img', { name: 'Rated 3.0 out of 5 by 2 guests' }),
  ).toHaveText('3.0(2 reviews)');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('3.0 on average, from 2 guests.');
  await expect(reviews.getByRole('article')).toHaveCount(2);
  await reviews.getByRole('link', { name: 'All 2 reviews' }).click();
  await expect(page).toHaveURL(`/feedback?room=${room.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);

  // The room of the address is in the form already; its only stay has feedback.
  await write(page, { room: room.id, stars: '5 stars', message: 'Once more.' });
  await send(page);
  const exists = popup(page, 'Feedback exists');
  await expect(exists).toContainText(
    'You have already left feedback for your stay in this room. You can edit it.',
  );
  await page.route('**/api/feedback?*limit=1', (route) => route.abort());
  await exists.getByRole('button', { name: 'Edit it' }).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'Your entry could not be opened: the desk did not answer. Please try again.',
  );
  await page.unroute('**/api/feedback?*limit=1');
  await send(page);
  await exists.getByRole('button', { name: 'Edit it' }).click();
  const edit = entry.getByRole('form', { name: 'Edit your feedback' });
  await expect(edit.getByLabel('Message')).toHaveValue('Warm again.\nAnd quiet.');
  await expect(edit.getByLabel('Message')).toBeFocused();
  await edit.getByLabel('Message').fill('Not this.');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(entry).toContainText('Warm again.');
  await entry.getByRole('button', { name: 'Edit' }).click();
  await edit.getByRole('radio', { name: '5 stars', exact: true }).check();
  await edit.getByLabel('Message').fill('Warm and quiet.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(entry.getByRole('status')).toHaveText('Your feedback is saved.');
  await expect(entry.getByText('Rating: 5 / 5', { exact: true })).toBeVisible();
  await expect(entry.getByText('Warm and quiet.', { exact: true })).toBeVisible();
  await page.goto(`/rooms?q=${encodeURIComponent(room.title)}`);
  await expect(page.getByRole('img', { name: 'Rated 3.5 out of 5 by 2 guests' })).toHaveText('3.5(2)');

  // Feedback on a stay goes with it, on every page at once.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Booking History' }).click();
  await page.getByRole('article').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('group', { name: `Cancel Room ${room.id}?` })).toContainText(
    'If you have left feedback on this stay, it is removed.',
  );
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText(`Room ${room.id} is cancelled. Nothing is charged.`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('img', { name: 'Rated 2.0 out of 5 by 1 guest' })).toHaveText('2.0(1)');
});

test('a guest finds the way from a stay that has begun to its feedback', { tag: '@thorough' }, async ({
  page,
}) => {
  await signUp(page, newGuest());
  const past = {
    startsAt: '2026-01-02T16:00:00.000Z',
    endsAt: '2026-01-03T11:00:00.000Z',
    date: '2026-01-02',
  };
  await showMadeUp(page, [
    madeUpBooking({ _id: '7K3M9QX2PA4A', ...past, status: 'Completed', roomId: 12 }),
    madeUpBooking({ _id: '7K3M9QX2PA4B', ...past, status: 'No-show', roomId: 11 }),
    madeUpBooking({ _id: '7K3M9QX2PA4C', roomId: 10 }),
  ]);
  await page.goto('/bookings');
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('link', { name: 'Leave feedback' }).click();
  await expect(page).toHaveURL('/feedback?room=12');
  await expect(form(page).getByLabel('Room ID')).toHaveValue('12');
  await expect(form(page).getByRole('button', { name: 'Room 12, Lantern Bunk' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('hostile text is shown as text and cut off with a message, on the page of feedback and on that of the room [FEED-12]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const room = await addOwnRoom(house, '/api/rooms');
  const hostile =
    '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202eevil\u2069 👩‍👩‍👧‍👦🌙';
  const long = `${hostile} ${'night '.repeat(2000)}`.slice(0, 10_000).trim();
  const guest = await sayAsSomebodyElse(house, { roomId: room.id, rating: 3, message: long });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [address, place] of [
    [`/feedback?room=${room.id}`, entryOf(page, guest.name)],
    [`/room/${room.id}`, page.getByRole('region', { name: 'Reviews' }).getByRole('article')],
  ] as const) {
    await page.goto(address);
    await expect(place).toContainText(hostile);
    await expect(place).toContainText(
      new RegExp(`Cut off: \\d+ of ${long.length.toLocaleString('en-US')} characters are shown\\.`),
    );
    await expect(place).not.toContainText(long);
    await place.getByRole('button', { name: 'Read all of it' }).click();
    await expect(place).toContainText(long);
    await expect(place.locator('script, img:not([class])')).toHaveCount(0);
    await expect(place.getByText('night').first()).toHaveCSS('unicode-bidi', 'isolate');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await place.getByRole('button', { name: 'Show less' }).click();
    await expect(place).not.toContainText(long);
    await expect(page).toHaveTitle(/ · Nightdesk$/);
  }

  // Text that does not fit into the field is cut off, and a note says so.
  await signUp(page, newGuest());
  await page.goto('/feedback');
  await form(page).getByLabel('Message').fill('x'.repeat(10_250));
  await expect(form(page).getByRole('status')).toHaveText(
    'Only 10,000 characters fit here: the last 250 were cut off.',
  );
  await expect(form(page).getByLabel('Message')).toHaveValue('x'.repeat(10_000));
  // Typing goes on where it began, also in the middle of a text that is full.
  await form(page)
    .getByLabel('Message')
    .evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(1, 1));
  await page.keyboard.type('yz');
  await expect(form(page).getByLabel('Message')).toHaveValue(`xyz${'x'.repeat(9997)}`);
});

test('axe finds nothing on any state of the page of feedback', { tag: '@thorough' }, async ({
  page,
  house,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const room = await addOwnRoom(house, '/api/rooms');
  const guest = await sayAsSomebodyElse(house, { roomId: room.id, rating: 5, message: 'night '.repeat(200) });
  const widths = { light: 1280, dark: 390 };
  const look = (what: string, colorScheme: keyof typeof widths) =>
    inEachTheme(page, () => checkWithAxe(page, what), [[colorScheme, widths[colorScheme]]]);
  await signIn(page, guest);
  await page.goto(`/feedback?room=${room.id}`);
  const entry = entryOf(page, guest.name);
  await expect(entry).toBeVisible();
  await waitForBooked(page);
  await send(page);
  await entry.getByRole('button', { name: 'Edit' }).click();
  await look('a form refused, an entry edited', 'light');
  await write(page, { room: 2_000_000_000, stars: '2 stars', message: 'x' });
  await send(page);
  await expect(popup(page, 'Error')).toBeVisible();
  await look('popup', 'dark');

  await signIn(page, admin);
  await page.goto(`/feedback?room=${room.id}`);
  await entry.getByRole('button', { name: 'Answer', exact: true }).click();
  await entry.getByRole('textbox', { name: 'Answer' }).fill('Good night.');
  await entry.getByRole('button', { name: 'Save answer' }).click();
  await entry.getByRole('button', { name: 'Hide', exact: true }).click();
  await entry.getByLabel('Reason').fill('Not of this house.');
  await entry.getByRole('button', { name: 'Hide entry' }).click();
  await expect(entry.getByRole('status')).toHaveText('The entry is hidden.');
  await entry.getByRole('button', { name: 'Take back answer' }).click();
  await look('hidden, answered, asked', 'dark');
  await entry.getByRole('button', { name: 'Keep it' }).click();
  await entry.getByRole('button', { name: 'Show again' }).click();
  await expect(entry.getByRole('status')).toHaveText('The entry is visible again.');
  await page.goto(`/room/${room.id}`);
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('article')).toBeVisible();
  await look('reviews of a room', 'light');
});
