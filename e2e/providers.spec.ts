import type { Page } from '@playwright/test';
import { expect, test } from './support/house.ts';
import { newGuest, signUpAndOut } from './support/people.ts';

const providers = [
  {
    name: 'Google',
    login: 'Failed to log in with Google. Please try again!',
    register: 'Google sign-in failed. Please try again!',
    nameless: (email: string) => email.split('@')[0],
  },
  {
    name: 'GitHub',
    login: 'Failed to log in with GitHub. Please try again!',
    register: 'GitHub sign-in failed. Please try again!',
    nameless: () => 'GitHub User',
  },
] as const;

const leaveFor = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Continue with ${name}` }).click();
  await page.waitForURL(/\/dev\/identity\//);
};

for (const [index, provider] of providers.entries())
  for (const page_ of ['login', 'register'] as const)
    test(`${provider.name} on /${page_} says when it was refused, and signs in [AUTH-2]`, {
      tag: index === 0 && page_ === 'login' ? [] : ['@thorough'],
    }, async ({ page }) => {
      const guest = newGuest();
      await page.goto(`/${page_}`);
      await leaveFor(page, provider.name);
      await page.getByRole('button', { name: 'Refuse' }).click();
      await expect(page.getByRole('alert')).toHaveText(provider[page_]);
      await expect(page).toHaveURL(new RegExp(`/${page_}`));
      await leaveFor(page, provider.name);
      await page.getByLabel('Email', { exact: true }).fill(guest.email);
      await page.getByLabel('Name').fill(guest.name);
      await page.getByRole('button', { name: 'Allow' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: `Profile of ${guest.name}` })).toBeVisible();
    });

for (const { name, login, nameless } of providers)
  test(`${name} needs an e-mail, never takes over an account that has it, and does without a name`, {
    tag: '@thorough',
  }, async ({ page }) => {
    const [somebody, guest] = [newGuest(), newGuest()];
    await signUpAndOut(page, somebody);
    await page.goto('/login');
    for (const email of ['', somebody.email]) {
      await leaveFor(page, name);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Allow' }).click();
      await expect(page.getByRole('alert')).toHaveText(login);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    }
    await leaveFor(page, name);
    await page.getByLabel('Email', { exact: true }).fill(guest.email);
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('link', { name: `Profile of ${nameless(guest.email)}` })).toBeVisible();
  });

for (const [index, { name, login }] of providers.entries())
  test(`${name} that is not set up gives the failure message [AUTH-21]`, {
    tag: index > 0 ? ['@thorough'] : [],
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/Failed to load resource/);
    await page.route('**/api/auth/sign-in/social', (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/login');
    await page.getByRole('button', { name: `Continue with ${name}` }).click();
    await expect(page.getByRole('alert')).toHaveText(login);
  });

test('a round trip with a wrong state signs nobody in', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/login');
  await leaveFor(page, 'Google');
  const there = new URL(page.url());
  there.searchParams.set('state', 'somebody-elses-state');
  await page.goto(there.href);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to log in with Google. Please try again!');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
