import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { showCode } from '#server/testing/authenticator-app.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { openDesk } from './support/front-desk.ts';
import { expect, inOwnHouse, test } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { newGuest, register } from './support/people.ts';
import { becomeAdmin, letConfirmationEnd, setUpApp } from './support/second-factor.ts';
import { venueToday } from './support/venue.ts';

inOwnHouse('with a second factor');
test.use({ allowedInConsole: [/status of 40[013]/] });

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

const takeFirstStep = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/login?next=%2Fdesk%2Fsettings');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
};

test('an admin sets up an authenticator app, and logs in with its code or a recovery code [FACTOR-1, FACTOR-2, FACTOR-5, FACTOR-9]', async ({
  page,
  house,
}) => {
  const person = await becomeAdmin(page, house);
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await section(page).getByLabel('Password', { exact: true }).fill(person.password);
  await section(page).getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await section(page)
    .getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/)
    .innerText();
  const totpURI = `otpauth://totp/app?secret=${key.replaceAll(' ', '')}`;
  await checkWithAxe(page);
  await section(page).getByLabel('Code from the app').fill('12');
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(section(page)).toContainText('Please enter the six digits of the code.');
  await section(page).getByLabel('Code from the app').fill(showCode(totpURI));
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  const codes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await section(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(section(page)).toContainText('Your second factor is on.');
  await page.reload();
  await expect(section(page)).toContainText('On');
  await expect(section(page)).not.toContainText(recoveryCode);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await takeFirstStep(page, person);
  await checkWithAxe(page);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('This code is wrong, or it has been used.').first()).toBeVisible();
  await page.getByLabel('Code').fill(showCode(totpURI, 1));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/desk/settings');

  await page.goto('about:blank');
  await page.context().clearCookies();
  await takeFirstStep(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/desk/settings');
});

test('the second step that takes too many wrong codes starts over [FACTOR-6]', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  const person = await becomeAdmin(page, house);
  await setUpApp(page, person);
  await page.context().clearCookies();
  await takeFirstStep(page, person);
  for (let guess = 0; guess < 6; guess += 1) {
    await page.getByLabel('Code').fill(`00000${guess}`);
    const answered = page.waitForResponse('**/verify-totp');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await answered;
  }
  await expect(page.getByText('Please log in again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('settings ask for the password of an admin without a second factor, in place, and go on [FACTOR-10]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const person = await becomeAdmin(page, house);
  await letConfirmationEnd(page, person);
  await page.goto('/desk/settings');
  await page.locator('[name="town"]').fill('Lisbon');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).last().click();
  await expect(bar).toContainText('Please confirm that it is you.');
  await expect(page.locator('[name="town"]')).toHaveValue('Lisbon');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused();
  await checkWithAxe(page);
  await question(page).getByLabel('Password', { exact: true }).fill('not this one');
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(page)).toContainText('The current password is wrong.');
  await question(page).getByLabel('Password', { exact: true }).fill(person.password);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(page)).toBeHidden();
  await expect(bar).toBeHidden();
  // Confirmed for a while.
  await page.locator('[name="town"]').fill('Porto');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
});

test('refunds and role changes ask for a code, in place, and go on [FACTOR-10]', {
  tag: '@thorough',
}, async ({ page, house, browser }) => {
  const person = await becomeAdmin(page, house);
  const { totpURI, backupCodes } = await setUpApp(page, person);
  await letConfirmationEnd(page, person);
  const desk = await openDesk(house);
  const booking = {
    kind: 'pc',
    id: 1,
    date: addDays(await venueToday(page), 60),
    time: '10:00',
    duration: 1,
    guest: { name: 'Ada' },
  };
  const id = await desk.book({ ...booking, payment: { method: 'cash' } });
  await desk.close();
  await page.goto(`/desk/bookings/${id}`);
  await page.getByRole('button', { name: 'Give money back' }).first().click();
  const form = page.getByRole('form', { name: 'Give money back' });
  await form.getByLabel('Reason').fill('The PC was slow');
  await form.getByRole('button', { name: /^Give back/ }).click();
  await question(page).getByLabel('Code').fill(showCode(totpURI, 1));
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(question(page)).toBeHidden();
  await expect(form).toBeHidden();

  await letConfirmationEnd(page, person);
  const asking = await browser.newContext({ baseURL: house.url });
  const askingPage = await asking.newPage();
  const applicant = newGuest();
  await register(askingPage, applicant, 'Admin');
  await asking.close();
  await page.goto('/admin-requests');
  const row = page.getByRole('row').filter({ hasText: applicant.email });
  await row.getByRole('button', { name: /^Approve/ }).click();
  await question(page)
    .getByLabel('Code')
    .fill(backupCodes[0] ?? '');
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toHaveCount(0);
});

test('new recovery codes and removing the second factor take a code and the password [FACTOR-7, FACTOR-9]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  const person = await becomeAdmin(page, house);
  const { backupCodes } = await setUpApp(page, person);
  await letConfirmationEnd(page, person);
  await page.goto('/profile');
  await section(page).getByRole('button', { name: 'New recovery codes' }).click();
  await section(page).getByLabel('Password', { exact: true }).fill(person.password);
  await section(page).getByRole('button', { name: 'New recovery codes' }).click();
  await question(page)
    .getByLabel('Code')
    .fill(backupCodes[0] ?? '');
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(
    10,
  );
  await section(page).getByRole('button', { name: 'I have saved them' }).click();
  await section(page).getByRole('button', { name: 'Remove the second factor' }).click();
  await section(page).getByLabel('Password', { exact: true }).fill(person.password);
  await section(page).getByRole('button', { name: 'Remove the second factor' }).click();
  await expect(section(page)).toContainText('Your second factor is removed.');
  await expect(section(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('a house that requires a second factor leads admins to set it up [FACTOR-12]', {
  tag: '@thorough',
}, async ({ page, house, browser }) => {
  const owner = await becomeAdmin(page, house);
  const other = await browser.newContext({ baseURL: house.url });
  const otherPage = await other.newPage();
  const person = await becomeAdmin(otherPage, house);
  await page.goto('/desk/settings#safety');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const require = page.getByRole('switch', { name: 'Second factor for admins' });
  await require.press('Space');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toContainText('Please set one up on your profile.');
  await setUpApp(page, owner);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();

  await otherPage.goto('/desk');
  await expect(otherPage.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
  await checkWithAxe(otherPage);
  await otherPage.getByRole('link', { name: 'Set it up' }).click();
  await expect(section(otherPage)).toBeVisible();
  await setUpApp(otherPage, person);
  await otherPage.getByRole('button', { name: 'Menu', exact: true }).click();
  await otherPage.getByRole('link', { name: 'Front Desk' }).click();
  await expect(
    otherPage.getByRole('heading', { level: 1, name: 'Set up a second factor first' }),
  ).toHaveCount(0);
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();
  await other.close();
  await require.press('Space');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toBeHidden();
});

test('the profile of an admin fits and reads well in every look [FACTOR-9]', { tag: '@thorough' }, async ({
  page,
  house,
}) => {
  await becomeAdmin(page, house);
  await page.goto('/profile');
  await expect(section(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  await inEachTheme(page, () => checkWithAxe(page));
});
