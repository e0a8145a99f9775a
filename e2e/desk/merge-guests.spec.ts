import type { Page, Request } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn } from '../support/front-desk.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { admin, signIn } from '../support/people.ts';
import { slowDown } from '../support/slow-down.ts';
import { venueToday } from '../support/venue.ts';

inOwnHouse('of its doubles');

/** Somebody without an account, for whom the desk has booked. */
const bookFor = async (page: Page, guest: object, id: number) => {
  const date = addDays(await venueToday(page), 160);
  const booked = await page.request.post('/api/desk/bookings', {
    data: { kind: 'room', id, date, time: '16:00', guest },
  });
  expect(booked.status()).toBe(201);
  return (await booked.json()) as { insertedId: string; uid: string };
};

test('two records of one guest are compared and become one [MERGE-9, MERGE-10, GUEST-4]', async ({
  page,
}) => {
  await signIn(page, admin);
  const phoneNumber = '46705550118';
  const one = await bookFor(page, { name: 'Mara Lindqvist', phoneNumber, email: 'mara@example.com' }, 2);
  const other = await bookFor(page, { name: 'M. Lindqvist', phoneNumber, email: 'm@example.com' }, 3);
  await page.goto('/desk/guests');
  const double = page.getByRole('complementary', { name: 'Perhaps the same guest' });
  await expect(double).toContainText('Mara Lindqvist and M. Lindqvist have the same phone number.');
  await double.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`/desk/guests/${one.uid}\\?merge=${other.uid}$`));
  const card = page.getByRole('region', { name: 'Is this the same guest?' });
  const row = (name: string) => card.getByRole('row').filter({ hasText: name });
  await expect(row('Bookings').getByRole('cell')).toHaveText(['Bookings', '1', '1', '2']);
  await expect(row('Phone').getByRole('radio')).toHaveCount(0);
  await expect(card.getByRole('radio', { name: 'Name: Mara Lindqvist' })).toBeChecked();
  await card.getByRole('radio', { name: 'E-mail: m@example.com' }).check();
  await expect(row('E-mail').getByRole('cell').last()).toHaveText('m@example.com');

  // Guests who were marked as different are not suggested again, and can be merged all the same.
  await card.getByRole('button', { name: 'They are different guests' }).click();
  await expect(page.getByText('Mara Lindqvist and M. Lindqvist are different guests')).toBeVisible();
  const find = page.getByRole('region', { name: 'Another record of this guest?' });
  await find.getByRole('searchbox', { name: 'Find the other record' }).fill('m. lindqvist');
  const found = find.getByRole('list', { name: 'Records found' });
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await found.getByRole('link', { name: 'Compare with M. Lindqvist' }).click();
  await card.getByRole('radio', { name: 'E-mail: m@example.com' }).check();
  // A comparison that is refetched while they are merged would be refused: it is aborted.
  const comparison = /\/desk\/guests\/\w+\/merge\?/;
  const isComparison = (request: Request) => comparison.test(request.url());
  const asked = page.waitForRequest(comparison);
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isComparison),
    page.waitForEvent('requestfailed', isComparison),
  ]);
  const { promise: isMerged, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(comparison, async (route) => {
    await isMerged;
    await route.continue().catch(() => {});
  });
  await page.route(/\/desk\/guests\/\w+\/merge$/, async (route) => {
    const response = await route.fetch();
    goOn();
    await ended;
    await route.fulfill({ response });
  });
  await bookFor(page, { name: 'Somebody Else' }, 6);
  await asked;
  // Nor may it be refetched at the end of the action, which a slow page draws before the address changes.
  const slow = await slowDown(page, 20);
  await card.getByRole('button', { name: 'Merge the records' }).click();
  await expect(page.getByText('Mara Lindqvist is one guest now')).toBeVisible();
  await slow.end();
  await expect(page).toHaveURL(new RegExp(`/desk/guests/${one.uid}$`));
  await expect(page.getByRole('link', { name: 'm@example.com' })).toBeVisible();
  const events = page.getByRole('region', { name: 'What happened' });
  await expect(events.getByRole('link', { name: /^Booked/ })).toHaveCount(2);
  await page.goto('/desk/guests?q=lindqvist');
  await expect(page.getByRole('row').filter({ hasText: 'm@example.com' })).toHaveCount(1);
  await expect(double).toBeHidden();
  await page.goto('/desk/log');
  await expect(page.getByText('merged another record into Mara Lindqvist')).toBeVisible();
});

test('the list of guests is shown together with what stands above it, so that it does not move [GUEST-13]', {
  tag: '@thorough',
}, async ({ page }) => {
  await signIn(page, admin);
  const phoneNumber = '46705550120';
  await bookFor(page, { name: 'Ben Still', phoneNumber, email: 'ben@example.com' }, 8);
  await bookFor(page, { name: 'B. Still', phoneNumber, email: 'b@example.com' }, 9);
  const count = await holdBack(page, '**/api/desk/guests/overview');
  await page.goto('/desk/guests?q=still');
  await expect(page.getByText('2 guests found')).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Name, e-mail, phone' });
  const place = await search.boundingBox();
  count();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Perhaps the same guest' })).toBeVisible();
  const { y } = (await search.boundingBox()) ?? {};
  expect(y).toBe(place?.y);
});

test('two accounts are not merged, and the page says why [MERGE-3, MERGE-9]', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/409/);
  await signIn(page, admin);
  const findUid = async (email: string): Promise<string> =>
    (await (await page.request.get(`/api/desk/guests?q=${email}`)).json())[0].uid;
  const [uid, other] = [await findUid('guest@nightdesk.test'), await findUid(admin.email)];
  await page.goto(`/desk/guests/${uid}?merge=${other}`);
  const card = page.getByRole('region', { name: 'Is this the same guest?' });
  await expect(card.getByRole('status')).toContainText('Both guests have an account');
  await card.getByRole('link', { name: 'Choose another record' }).click();
  await expect(page.getByRole('region', { name: 'Another record of this guest?' })).toBeVisible();
});

test('the comparison can be used without a flaw in every look [MERGE-9]', { tag: '@thorough' }, async ({
  page,
}) => {
  await signIn(page, admin);
  const phoneNumber = '46705550119';
  const one = await bookFor(page, { name: 'Axel Axe', phoneNumber, email: 'axel@example.com' }, 4);
  const other = await bookFor(page, { name: 'A. Axe', phoneNumber, email: 'axe@example.com' }, 5);
  await page.goto('/desk/guests');
  await inEachTheme(page, async (width) => {
    await page.goto('/desk/guests');
    await expect(page.getByRole('complementary', { name: 'Perhaps the same guest' })).toBeVisible();
    await checkWithAxe(page);
    await fitsIn(page, width);
    await page.goto(`/desk/guests/${one.uid}?merge=${other.uid}`);
    await expect(page.getByRole('button', { name: 'Merge the records' })).toBeVisible();
    await checkWithAxe(page);
    await fitsIn(page, width);
    await page.goto(`/desk/guests/${one.uid}`);
    await expect(page.getByRole('link', { name: 'Compare with A. Axe' })).toBeVisible();
    await checkWithAxe(page);
    await fitsIn(page, width);
  });
});
