import { errors } from '#contract/errors.ts';
import { expect, test } from './support/house.ts';
import { leaveOutResponses } from './support/leave-out-responses.ts';
import { admin, fillRegistration, logIn, newGuest, signIn, signUpAndOut } from './support/people.ts';

test('a new guest registers, is signed in at once, logs out from the menu and logs in again [AUTH-1, AUTH-9, AUTH-10]', async ({
  page,
}) => {
  const guest = newGuest();
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByLabel('Name').fill(guest.name);
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByLabel('Phone Number').fill('5550142');
  await page.getByLabel('Profile image URL').fill('/pictures/empty.svg');
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/users'),
  );
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await saved).postDataJSON()).toEqual({
    uid: expect.any(String),
    name: guest.name,
    email: guest.email,
    phoneNumber: '5550142',
    photoURL: '/pictures/empty.svg',
    role: 'user',
  });
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(`  ${guest.email.toUpperCase()} `);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: `Profile of ${guest.name}` })).toBeVisible();
});

test('a wrong password, an unknown email and empty fields give the same words [AUTH-5, PAGE-9]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.goto('/login');
  for (const [email, password] of [
    [admin.email, 'not the password'],
    ['nobody@example.test', 'not the password'],
    ['', ''],
  ] as const) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again!');
    await expect(page.locator(':focus')).toHaveText('Invalid email or password. Please try again!');
  }
  // Empty fields are marked and described.
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email.');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a login that nobody answers says so, and blames neither email nor password [AUTH-13]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.route('**/api/auth/sign-in/**', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const words = 'An error occurred while logging in: the desk did not answer. Please try again later.';
  await expect(page.getByRole('alert')).toHaveText(words);
  await expect(page.locator(':focus')).toHaveText(words);
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
});

test('a login that comes too often, or that the desk cannot take, says why', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  for (const code of ['TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const) {
    const { status, message: detail } = errors[code];
    await page.route('**/api/auth/sign-in/**', (route) =>
      route.fulfill({ status, json: { code, status, title: '', detail } }),
    );
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(`Failed to log in. Please try again! ${detail}`);
  }
});

test('registering says what is wrong field by field and sends nothing [AUTH-6, PAGE-10]', async ({
  page,
}) => {
  let sent = 0;
  await page.route('**/api/auth/sign-up/**', (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto('/register');
  await page.getByLabel('Phone Number').fill('call me');
  await page.getByLabel('Profile image URL').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const words of [
    'Please enter your name.',
    'Please enter an email address.',
    'The password must have 8 to 128 characters.',
    'Phone Number takes digits only.',
    'The image must be a web address.',
  ])
    await expect(page.getByRole('alert')).toContainText(words);
  await expect(page.locator(':focus')).toHaveText(/^Failed to register\. Please try again! Please enter/);
  for (const [label, words] of [
    ['Name', 'Please enter your name.'],
    ['Email', 'Please enter an email address.'],
    ['Password', /The password must have 8 to 128 characters\./],
    ['Phone Number', /Phone Number takes digits only\./],
    ['Profile image URL', /The image must be a web address\./],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words);
  }
  expect(sent).toBe(0);
});

test('a registration that is refused, or not answered, says so [AUTH-7, PAGE-8]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.route('**/api/auth/sign-up/**', (route) => route.abort());
  await fillRegistration(page, newGuest());
  await page.getByRole('button', { name: 'Register' }).click();
  const failed = 'Failed to register. Please try again!';
  await expect(page.getByRole('alert')).toHaveText(`${failed} The desk did not answer.`);
  await expect(page.locator(':focus')).toContainText(failed);
  await page.unroute('**/api/auth/sign-up/**');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveText(`${failed} ${errors.COMMON_PASSWORD.message}`);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  const { status, message: detail } = errors.TOO_MANY_REQUESTS;
  await page.route('**/api/auth/sign-up/**', (route) =>
    route.fulfill({ status, json: { code: 'TOO_MANY_REQUESTS', status, title: '', detail } }),
  );
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveText(`${failed} ${detail}`);
});

test('when only the record cannot be saved, the account still works [AUTH-8]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await page.route('**/api/users', (route) => route.abort());
  await fillRegistration(page, newGuest());
  await page.getByRole('button', { name: 'Register' }).click();
  const failed = 'Failed to save user data to the server. The desk did not answer.';
  await expect(page.getByRole('alert')).toHaveText(failed);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText(failed);
  await expect(page.locator(':focus')).toHaveText(failed);
  await page.unroute('**/api/users');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('signing in leads back to the page that asked for it, and nowhere else [AUTH-11, AUTH-12]', async ({
  page,
}) => {
  await page.goto('/bookings');
  await expect(page).toHaveURL('/login?next=%2Fbookings');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/bookings');
});

test('a link to another site after signing in leads home [AUTH-11]', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/login?next=//evil.test');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('a forgotten password is reset through the captured mail, and the old one is no longer good [AUTH-3]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  // The page before has an email field, too, and stays until this one is drawn.
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.waitFor();
  await page.getByLabel('Email').fill(guest.email);
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'If there is an account' })).toBeVisible();
  await page.goto('/dev/mail');
  await page
    .getByRole('article')
    .filter({ hasText: guest.email })
    .filter({ hasText: /password/i })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await page.getByLabel('Password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Password', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await logIn(page, { email: guest.email, password: 'a brand new password' });
});

test('Home has a Logout button at the top right for a guest, and a failed sign-out is only logged, and made up for [HOME-2]', async ({
  page,
  allowedInConsole,
}) => {
  await signIn(page, admin);
  await page.goto('/');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  const box = await logout.boundingBox();
  expect(box && box.x + box.width).toBeGreaterThan(1180);
  allowedInConsole.push(/Failed to load resource/, /could not be reached/);
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await logout.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/auth/sign-out');
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull();
  // Who signs in again stays so.
  await signIn(page, admin);
  await page.goto('/');
  await expect(logout).toBeVisible();
});

test('when it cannot be told who is signed in, the page works as for a visitor and shows nothing of it [USER-5]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await leaveOutResponses(page);
  await page.route('**/api/auth/get-session', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
