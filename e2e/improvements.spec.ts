import type { Page } from '@playwright/test';
import { errors } from '#contract/errors.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { admin, logIn, newGuest, signIn, signUp } from './support/people.ts';

const hostile = `<img src=x onerror="document.title='run'"><script>document.title='run'</script> \u202etxet\u202c 🛏️\n  two lines`;

const cardOf = (page: Page, feature: string) =>
  page
    .getByRole('region', { name: 'What should come next?' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: feature, exact: true }) });
const vote = (page: Page, feature: string) =>
  cardOf(page, feature).getByRole('button', { name: 'Vote', exact: true });
const kept = (page: Page, name: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), name);
const totalOf = async (page: Page, feature: string): Promise<number> => {
  const votes: { feature: string; count: number }[] = await (await page.request.get('/api/votes')).json();
  return votes.find((one) => one.feature === feature)?.count ?? Number.NaN;
};

test('a visitor is sent to log in, comes back, votes and suggests; a reload keeps both [IDEA-1, IDEA-2, FAQ-3]', {
  tag: '@thorough',
}, async ({ page }) => {
  const guest = newGuest();
  await signUp(page, guest);
  const before = await totalOf(page, 'Improved Booking Flow');
  await page.context().clearCookies();
  await page.goto('/UDI');
  await expect(page).toHaveURL('/login?next=%2FUDI');
  await logIn(page, guest);
  await expect(page).toHaveURL('/UDI');
  await expect(page).toHaveTitle('User-Driven Improvements · Nightdesk');

  for (const feature of [
    'Improved Booking Flow',
    'Enhanced Customer Support',
    'Mobile App Availability',
    'More Payment Options',
  ])
    await expect(cardOf(page, feature)).toContainText('0 votes');
  // Quicker than any response: every click counts, and every one is sent.
  await vote(page, 'Improved Booking Flow').evaluate((button: HTMLElement) => {
    for (let click = 0; click < 12; click++) button.click();
  });
  await vote(page, 'More Payment Options').click();
  await expect(cardOf(page, 'Improved Booking Flow')).toContainText('12 votes');
  await expect(cardOf(page, 'More Payment Options')).toContainText('1 vote');
  await expect.poll(() => totalOf(page, 'Improved Booking Flow')).toBe(before + 12);

  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
  await expect(page.locator(':focus')).toHaveText('Please fill all fields');
  await expect(page.getByLabel('Suggestion')).toHaveAttribute('aria-invalid', 'true');
  expect(await kept(page, 'feedbackList')).toBeNull();
  await page.getByLabel('Suggestion').fill(`  ${hostile}  `);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Thank you! Your suggestion is with the desk.')).toBeVisible();
  await expect(page.getByLabel('Suggestion')).toHaveValue('');

  await page.reload();
  await expect(cardOf(page, 'Improved Booking Flow')).toContainText('12 votes');
  const own = page.getByRole('region', { name: 'What you have suggested' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  expect(await own.innerText()).toBe(hostile);
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page).toHaveTitle('User-Driven Improvements · Nightdesk');
  expect(await kept(page, 'votes')).toEqual({
    'Improved Booking Flow': 12,
    'Enhanced Customer Support': 0,
    'Mobile App Availability': 0,
    'More Payment Options': 1,
  });
  expect(await kept(page, 'feedbackList')).toEqual([hostile]);
  await expect(page.getByRole('heading', { name: 'What guests vote for' })).toHaveCount(0);
});

test('what does not reach the desk stays counted and kept, and can be sent again', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/ERR_FAILED|status of (401|422)/);
  const guest = newGuest();
  await signUp(page, guest);
  // Data of another program under these names must not break the page.
  await page.addInitScript(() => {
    if (!localStorage.getItem('votes')) localStorage.setItem('votes', '{"Mobile App Availability": "many"');
    if (!localStorage.getItem('feedbackList')) localStorage.setItem('feedbackList', '[1, "An older one"]');
  });
  await page.goto('/UDI');
  const before = await totalOf(page, 'Mobile App Availability');
  await page.route(/\/api\/(votes|suggestions)$/, (route) => route.abort());
  await vote(page, 'Mobile App Availability').click();
  await vote(page, 'Mobile App Availability').click();
  await expect(page.getByRole('status')).toHaveText(
    '2 votes did not reach the desk. They are counted in this browser all the same.',
  );
  await expect(cardOf(page, 'Mobile App Availability')).toContainText('2 votes');
  expect(await kept(page, 'votes')).toMatchObject({ 'Mobile App Availability': 2 });
  const votes = page.getByRole('region', { name: 'What should come next?' });
  const suggest = page.getByRole('form', { name: 'Suggest something' });
  await suggest.getByLabel('Suggestion').fill('More plugs');
  await suggest.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(suggest.getByRole('status')).toHaveText(
    '1 suggestion did not reach the desk. It is kept in this browser all the same.',
  );
  expect(await kept(page, 'feedbackList')).toEqual(['An older one', 'More plugs']);

  // Nor is it lost with the page, or by a session that has ended meanwhile.
  await page.unroute(/\/api\/(votes|suggestions)$/);
  await page.reload();
  await expect(suggest.getByRole('status')).toContainText('1 suggestion did not reach the desk.');
  await page.context().clearCookies();
  await vote(page, 'Mobile App Availability').click();
  await expect(page).toHaveURL('/login?next=%2FUDI');
  await logIn(page, guest);
  await expect(page).toHaveURL('/UDI');
  await expect(votes.getByRole('status')).toContainText('3 votes did not reach the desk.');
  await votes.getByRole('button', { name: 'Send again' }).click();
  await expect(votes.getByRole('status')).toHaveText('Your votes have reached the desk.');
  await expect.poll(() => totalOf(page, 'Mobile App Availability')).toBe(before + 3);
  await suggest.getByRole('button', { name: 'Send again' }).click();
  await expect(suggest.getByRole('status')).toHaveText('Thank you! Your suggestion is with the desk.');
  await expect(cardOf(page, 'Mobile App Availability')).toContainText('3 votes');

  // A refusal is shown in the server's words, and the vote is not sent for ever.
  const { status, message: detail } = errors.IDEMPOTENCY_MISMATCH;
  const problem = { type: 'about:blank', status, title: '', detail, code: 'IDEMPOTENCY_MISMATCH' };
  await page.route(/\/api\/votes$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json: problem }) : route.fallback(),
  );
  await vote(page, 'Mobile App Availability').click();
  await expect(votes.getByRole('alert')).toHaveText(`Your vote was not counted. ${detail}`);
  await expect(votes.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});

test('an admin sees the totals of all guests, how they came day by day, and every text as text [FEED-12, IDEA-3]', async ({
  page,
}) => {
  const guest = newGuest();
  await signUp(page, guest);
  const feature = 'Enhanced Customer Support';
  for (let click = 0; click < 3; click++) await page.request.post('/api/votes', { data: { feature } });
  const long = 'All of it is worth reading. '.repeat(300);
  for (const text of [hostile, long]) await page.request.post('/api/suggestions', { data: { text } });
  await signIn(page, admin);
  await page.goto('/UDI');

  const plot = page
    .getByRole('region', { name: 'What guests vote for' })
    .getByRole('article', { name: feature });
  const total = await totalOf(page, feature);
  await expect(plot).toContainText(`${total} votes`);
  await expect(
    plot.getByRole('img', { name: `Votes for ${feature} day by day, ${total} in the last 30 days` }),
  ).toBeVisible();
  await expect(plot.locator('rect')).toHaveCount(30);
  await plot.getByText('Day by day').click();
  await expect(plot.getByRole('row')).toHaveCount(2);
  await expect(plot.getByRole('cell')).toHaveText(String(total));
  // A vote of the admin's own shows there too.
  await vote(page, feature).click();
  await expect(plot).toContainText(`${total + 1} votes`);

  const theirs = page
    .getByRole('region', { name: 'What guests suggest' })
    .getByRole('listitem')
    .filter({ hasText: guest.email });
  await expect(theirs).toHaveCount(2);
  const [latest, earlier] = [theirs.first(), theirs.last()];
  await expect(earlier.getByText(hostile, { exact: true })).toBeVisible();
  await expect(earlier).toContainText(guest.name);
  await expect(earlier.getByRole('time')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(latest).toContainText('Cut off:');
  await expect(latest.getByRole('paragraph').first()).not.toHaveText(long.trim());
  await latest.getByRole('button', { name: 'Read all of it' }).click();
  await expect(latest.getByRole('paragraph').first()).toHaveText(long.trim());
  await expect(page).toHaveTitle('User-Driven Improvements · Nightdesk');
});

test('axe finds nothing on what is said to a guest and shown to an admin', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 844 });
  await signUp(page, newGuest());
  await page.request.post('/api/votes', { data: { feature: 'More Payment Options' } });
  await page.request.post('/api/suggestions', { data: { text: 'A long one. '.repeat(90) } });
  await page.goto('/UDI');
  await page.route(/\/api\/votes$/, (route) => route.abort());
  await vote(page, 'More Payment Options').click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await page.getByLabel('Suggestion').fill('x'.repeat(10_001));
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByText('Thank you! Your suggestion is with the desk.')).toBeVisible();
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
  await checkWithAxe(page, 'guest');

  await page.unroute(/\/api\/votes$/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await page.goto('/UDI');
  await page.getByText('Day by day').last().click();
  await expect(page.getByRole('table').last()).toBeVisible();
  await checkWithAxe(page, 'admin');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
