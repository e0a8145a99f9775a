import type { Page } from '@playwright/test';
import { expect, test } from '../support/house.ts';
import { newGuest, signUpAndOut } from '../support/people.ts';

const root = (page: Page) => page.locator('html');
const languages = (page: Page) => page.getByRole('banner').locator('button[popovertarget]');

test('a visitor chooses a language in the header, a guest keeps it, and changes it in the profile [LANG-4, LANG-10]', async ({
  page,
  browser,
  house,
}) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  const enter = async (on: Page, button: string) => {
    await on.locator('[name=email]').fill(guest.email);
    await on.locator('[name=password]').fill(guest.password);
    await on.getByRole('button', { name: button, exact: true }).click();
  };
  await page.goto('/login?next=/rooms');
  await expect(root(page)).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Language: EN' }).click();
  const menu = page.getByRole('navigation', { name: 'Language' });
  await expect(menu.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await languages(page).click();
  await menu.getByRole('link', { name: 'Deutsch' }).click();
  await expect(root(page)).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL('/login?next=%2Frooms&lang=de');
  await page.goto('/login?next=/rooms');
  await expect(root(page)).toHaveAttribute('lang', 'de');

  await enter(page, 'Anmelden');
  await expect(page).toHaveURL('/rooms');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zimmer' })).toBeVisible();
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Sprache' });
  await card.getByRole('combobox').selectOption('日本語');
  await card.getByRole('button', { name: 'Speichern' }).click();
  await expect(root(page)).toHaveAttribute('lang', 'ja');
  await expect(page.getByRole('region', { name: '言語' }).getByRole('combobox')).toHaveValue('ja');

  // In another browser, which requests English, until they have signed in.
  const context = await browser.newContext({ baseURL: house.url });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/login');
  await enter(elsewhere, 'Log in');
  await expect(root(elsewhere)).toHaveAttribute('lang', 'ja');
  // While signed in, the switch changes the account's setting: the page that is open elsewhere follows on its next load.
  await languages(elsewhere).click();
  await elsewhere.getByRole('link', { name: 'العربية' }).click();
  await expect(root(elsewhere)).toHaveAttribute('dir', 'rtl');
  await context.close();
  await page.reload();
  await expect(root(page)).toHaveAttribute('lang', 'ar');
});
