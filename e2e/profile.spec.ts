import { expect, test } from './support/house.ts';
import { newGuest, signIn, signUp } from './support/people.ts';

test('a visitor sees "Please Login" on the profile page [USER-1]', async ({ page }) => {
  await page.goto('/Profile');
  await page.getByRole('link', { name: 'Please Login' }).click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('a guest edits name and photo, or cancels, and logs out [USER-2]', async ({ page }) => {
  const guest = newGuest();
  await signUp(page, guest);
  await page.goto('/profile');
  const about = page.getByRole('region', { name: 'About you' });
  await expect(about).toContainText(guest.name);
  await expect(about).toContainText(guest.email);
  await about.getByRole('button', { name: 'Edit Profile' }).click();
  await about.getByLabel('Name').fill('Nobody');
  await about.getByRole('button', { name: 'Cancel' }).click();
  await expect(about).toContainText(guest.name);
  await about.getByRole('button', { name: 'Edit Profile' }).click();
  await about.getByLabel('Name').fill('Mara Renamed');
  await about.getByLabel('Photo URL').fill('/pictures/dish-soup.svg');
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(about.getByRole('heading', { name: 'Mara Renamed' })).toBeVisible();
  await expect(about.getByRole('img', { name: 'Mara Renamed' })).toHaveAttribute(
    'src',
    '/pictures/dish-soup.svg',
  );
  await page.reload();
  await expect(about.getByRole('heading', { name: 'Mara Renamed' })).toBeVisible();
  // Requests that are still pending when they leave are refused.
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Reminders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a calendar address' })).toBeVisible();
  await about.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('a guest signs another device out [USER-3]', async ({ page, browser, house }) => {
  const guest = newGuest();
  await signUp(page, guest);
  const other = await browser.newContext({ baseURL: house.url });
  const otherPage = await other.newPage();
  await signIn(otherPage, guest);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(1);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await otherPage.goto('/profile');
  await otherPage
    .getByRole('region', { name: 'Change password' })
    .getByLabel('Current password')
    .fill(guest.password);
  await otherPage
    .getByRole('region', { name: 'Change password' })
    .getByLabel('New password')
    .fill('another long password');
  await otherPage.getByRole('button', { name: 'Change password' }).click();
  await expect(
    otherPage.getByText('Your password is changed. Your other devices were signed out.'),
  ).toBeVisible();
  await expect(
    otherPage.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(otherPage.getByText('This device', { exact: true })).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Please Login' })).toBeVisible();
});

test('a guest who only signs in with Google has no password to change, and sets one by mail [USER-3]', {
  tag: '@thorough',
}, async ({ page }) => {
  const guest = newGuest();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  // The sign-in page has an email field, too, and stays until the provider's page is there.
  const allow = page.getByRole('button', { name: 'Allow' });
  await allow.waitFor();
  await page.getByLabel('Email', { exact: true }).fill(guest.email);
  await page.getByLabel('Name').fill(guest.name);
  await allow.click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  const setting = page.getByRole('region', { name: 'Set a password' });
  await expect(setting).toContainText('You sign in with Google or GitHub');
  await expect(page.getByRole('region', { name: 'Change password' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('button', { name: 'Delete my account for good' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await setting.getByRole('button', { name: 'Send me a link' }).click();
  await expect(setting.getByRole('status')).toHaveText(
    `A link to set a password is on its way to ${guest.email}.`,
  );

  await page.goto('/dev/mail');
  const mail = page.getByRole('article').filter({ hasText: guest.email });
  await mail.filter({ hasText: 'Choose a new password' }).getByRole('link').first().click();
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('status')).toHaveText('Your password is changed. All devices were signed out.');
  await signIn(page, guest);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible();
});

test('the profile fills the page: two columns where there is room, one on a phone', {
  tag: '@thorough',
}, async ({ page }) => {
  await signUp(page, newGuest());
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/profile');
  // Cards come one by one, and those above move those below.
  const box = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => region.getBoundingClientRect().toJSON());
  await expect(async () => {
    const [about, language] = [await box('About you'), await box('Language')];
    expect(language.x).toBeGreaterThan(about.x + about.width);
    expect(language.y).toBe(about.y);
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(language.x + language.width).toBeGreaterThan((footer?.width ?? 0) - 80);
  }).toPass();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const [first, second] = [await box('Change password'), await box('Signed-in devices')];
    expect(second.x).toBe(first.x);
    expect(second.y).toBeGreaterThan(first.y + first.height);
  }).toPass();
});

test('a guest deletes their account after being told what happens', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const guest = newGuest();
  await signUp(page, guest);
  await page.goto('/profile');
  await page.evaluate(() => localStorage.setItem('feedbackList', '["More lamps, please."]'));
  const section = page.getByRole('region', { name: 'Delete account' });
  await expect(section).toContainText('This cannot be undone.');
  await section.getByRole('button', { name: 'Delete account' }).click();
  await section.getByLabel('Password', { exact: true }).fill('wrong password');
  await section.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(section.getByRole('alert')).toHaveText(/^The account was not deleted\. The current password/);
  await expect(section.locator(':focus')).toHaveText(/^The account was not deleted/);
  await section.getByLabel('Password', { exact: true }).fill(guest.password);
  await section.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('feedbackList'))).toBe('[]');
  await page.goto('/login');
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again!');
});

test('a banner asks to confirm the e-mail until its link was followed', { tag: '@thorough' }, async ({
  page,
}) => {
  const guest = newGuest();
  await signUp(page, guest);
  await page.goto('/');
  const banner = page.getByText('Please confirm your email');
  await expect(banner).toBeVisible();
  await page.goto('/dev/mail');
  await page
    .getByRole('article')
    .filter({ hasText: guest.email })
    .filter({ hasText: /confirm/i })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your email is confirmed.' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a profile that cannot be saved says so beside the form [USER-4]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/, /could not be reached/);
  await signUp(page, newGuest());
  await page.goto('/profile');
  await page.route('**/api/auth/update-user', (route) => route.abort());
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('form', { name: 'Edit Profile' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your profile was not saved: the desk did not answer. Please try again.',
  );
});

test('the last admin is told why their account stays', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const problem = {
    type: 'about:blank',
    title: 'Last admin',
    status: 409,
    detail: 'There must be at least one admin.',
    code: 'LAST_ADMIN',
    requestId: 'x',
  };
  await signUp(page, newGuest());
  await page.goto('/profile');
  await page.route('**/api/auth/delete-user', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  const section = page.getByRole('region', { name: 'Delete account' });
  await section.getByRole('button', { name: 'Delete account' }).click();
  await section.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(section.getByRole('alert')).toHaveText(
    'The account was not deleted. There must be at least one admin.',
  );
});

test('the banner lies open on Home too, below a header that can be read', { tag: '@thorough' }, async ({
  page,
}) => {
  await signUp(page, newGuest());
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send it again' }).click({ trial: true });
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(16, 26, 53)');
});
