import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { noteOf } from '../support/desk-day.ts';
import { fitsIn } from '../support/front-desk.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { makeBooking } from '../support/make-bookings.ts';
import { admin, newGuest, signIn, signUp } from '../support/people.ts';
import { slowDown } from '../support/slow-down.ts';
import { venueToday } from '../support/venue.ts';

inOwnHouse('of its guests');

const search = (page: Page) => page.getByRole('searchbox', { name: 'Name, e-mail, phone' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Somebody with an account and a booking. */
const register = async (page: Page, name: string, roomId: number) => {
  const guest = { ...newGuest(), name };
  await signUp(page, guest);
  const date = addDays(await venueToday(page), 130);
  return { ...guest, bookingId: await makeBooking(page, { roomId, date, time: '16:00' }) };
};

test('a clerk finds a guest as they type, by name and by reference, and opens the page [GUEST-1, GUEST-3, GUEST-13]', async ({
  page,
  browser,
  house,
}) => {
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = await register(visitor, 'Tomás Quintela', 2);
  await visitor.close();
  await signIn(page, admin);
  await page.goto('/desk');
  await page.getByRole('navigation', { name: 'Front desk' }).getByRole('link', { name: 'Guests' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guests');
  await expect(row(page, 'Tomás Quintela')).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('tomas quin');
  await expect(page.getByRole('status').filter({ hasText: '1 guest found' })).toBeVisible();
  await expect(page).toHaveURL(/\?q=tomas\+quin$/);
  await expect(page.locator('mark')).toHaveText(['Tomás', 'Quin']);
  await page.reload();
  await expect(search(page)).toHaveValue('tomas quin');
  await search(page).fill(guest.bookingId.toLowerCase());
  await expect(page.locator('mark')).toHaveText([guest.bookingId]);
  await search(page).fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'No guest found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all guests' }).click();
  await expect(page).toHaveURL(/\/desk\/guests$/);
  const suspended = page.getByRole('radio', { name: /^Suspended/ });
  await suspended.press('Space');
  await expect(suspended).toBeChecked();
  await expect(page).toHaveURL(/\?segment=suspended$/);
  // Pressing what still looks chosen would do nothing, so a slow page must draw the choice before the next press.
  const slow = await slowDown(page, 20);
  const all = page.getByRole('radio', { name: /^All/ });
  const chosen = await all.evaluate(
    async (first, second) => {
      for (const radio of [first, second, first]) {
        (radio as HTMLInputElement).click();
        await new Promise((resolve) => setTimeout(resolve));
      }
      return (first as HTMLInputElement).checked;
    },
    await suspended.elementHandle(),
  );
  expect(chosen).toBe(true);
  await slow.end();
  await expect(page).toHaveURL(/\/desk\/guests$/);
  await row(page, 'Tomás Quintela').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomás Quintela');
  await expect(page).toHaveTitle(/^Tomás Quintela · /);
  await page.getByRole('link', { name: 'Back to guests' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guests');
});

test("a guest's page has notes, what happened, and name and phone to be changed [GUEST-6, GUEST-7, GUEST-8]", {
  tag: '@thorough',
}, async ({ page, browser, house }) => {
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = await register(visitor, 'Nora Berg', 3);
  await visitor.close();
  await signIn(page, admin);
  await page.goto(`/desk/guests?q=${encodeURIComponent(guest.email)}`);
  await row(page, 'Nora Berg').getByRole('link').click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox', { name: 'Write a note' }).fill('Always a lower bunk.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Always a lower bunk.');
  await notes.getByRole('button', { name: 'Pin' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Pinned');
  await notes.getByRole('button', { name: 'Withdraw' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);

  const events = page.getByRole('region', { name: 'What happened' });
  await expect(events.getByRole('listitem')).toHaveCount(2);
  await events.getByRole('radio', { name: 'Stays' }).press('Space');
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await expect(events.getByRole('listitem')).toContainText('Booked');
  await events.getByRole('radio', { name: 'Food' }).press('Space');
  await expect(events.getByText('Nothing yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Edit name and phone' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('+351 91 555 0177');
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Berg-Lund');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora Berg-Lund');
  await expect(page.getByRole('link', { name: '351915550177' })).toBeVisible();

  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Nora Berg-Lund');
});

test('whoever goes on writing while a note is saved loses nothing [GUEST-7]', { tag: '@thorough' }, async ({
  page,
  browser,
  house,
}) => {
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = await register(visitor, 'Ada Lind', 4);
  await visitor.close();
  await signIn(page, admin);
  await page.goto(`/desk/guests?q=${encodeURIComponent(guest.email)}`);
  await row(page, 'Ada Lind').getByRole('link').click();
  const notes = page.getByRole('region', { name: 'Notes' });
  const field = notes.getByRole('textbox', { name: 'Write a note' });
  const add = notes.getByRole('button', { name: 'Add note' });
  const save = await holdBack(page, '**/notes');
  await field.fill('Always a lower bunk.');
  await add.click();
  await expect(add).toBeDisabled();
  await field.fill('Always a lower bunk. Comes late.');
  save();
  await expect(noteOf(page, 'Note added')).toBeVisible();
  await expect(add).toBeEnabled();
  await expect(field).toHaveValue('Always a lower bunk. Comes late.');
  await add.click();
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expect(field).toHaveValue('');
});

test('a suspended guest is signed out at once and cannot sign in until it is lifted [GUEST-9]', {
  tag: '@thorough',
}, async ({ page, browser, house, allowedInConsole }) => {
  allowedInConsole.push(/403|401/);
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = await register(visitor, 'Sam Sleepless', 7);
  await signIn(page, admin);
  await page.goto(`/desk/guests?q=${encodeURIComponent(guest.email)}`);
  await row(page, 'Sam Sleepless').getByRole('link').click();
  const card = page.getByRole('region', { name: 'Suspend' });
  await card.getByRole('textbox', { name: 'Reason' }).fill('Two no-shows');
  await card.getByRole('button', { name: 'Suspend Sam Sleepless' }).click();
  await card.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(card.getByText('Two no-shows')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Suspended');
  expect((await visitor.request.get('/api/loyalty')).status()).toBe(401);
  const refused = await visitor.request.post('/api/auth/sign-in/email', {
    data: { email: guest.email, password: guest.password },
  });
  expect(refused.status()).toBe(403);
  await visitor.close();
  await card.getByRole('button', { name: 'Lift' }).click();
  await expect(card.getByRole('button', { name: 'Suspend Sam Sleepless' })).toBeVisible();
});

test('a role is asked for once, and the last admin keeps it [GUEST-14]', async ({ page, browser, house }) => {
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = await register(visitor, 'Rita Role', 5);
  await visitor.close();
  await signIn(page, admin);
  await page.goto(`/desk/guests?q=${encodeURIComponent(guest.email)}`);
  await row(page, 'Rita Role').getByRole('link').click();
  const card = page.getByRole('region', { name: 'Role' });
  for (const [name, yes] of [
    ['Clerk', 'Make clerk'],
    ['Admin', 'Make admin'],
    ['Guest', 'Make guest'],
  ] as const) {
    await card.getByRole('radio', { name }).press('Space');
    await card.getByRole('button', { name: yes }).click();
    await expect(card.getByRole('group', { name: /^Make Rita Role/ })).toBeHidden();
    await expect(card.getByRole('radio', { name })).toBeChecked();
  }
  await page.goto('/desk/guests?q=admin%40nightdesk.test');
  await page.getByRole('row').getByRole('link').click();
  await expect(card.getByText('There must be at least one admin.')).toBeVisible();
  await card.getByRole('radio', { name: 'Guest' }).press('Space');
  await expect(card.getByRole('radio', { name: 'Admin' })).toBeChecked();
});

test('the pages of guests can be used without a flaw in every look [GUEST-13]', { tag: '@thorough' }, async ({
  page,
  browser,
  house,
}) => {
  const visitor = await browser.newPage({ baseURL: house.url });
  const guest = await register(visitor, 'Axel Axe', 6);
  await visitor.close();
  await signIn(page, admin);
  await page.goto('/desk/guests');
  await inEachTheme(page, async (width) => {
    await page.goto(`/desk/guests?q=${encodeURIComponent(guest.email)}`);
    await expect(row(page, 'Axel Axe')).toBeVisible();
    await checkWithAxe(page);
    await fitsIn(page, width);
    await row(page, 'Axel Axe').getByRole('link').click();
    await expect(
      page.getByRole('region', { name: 'What happened' }).getByRole('listitem').first(),
    ).toBeVisible();
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
});
