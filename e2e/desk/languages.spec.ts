import type { Page } from '@playwright/test';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn } from '../support/front-desk.ts';
import { holdBack } from '../support/hold-back.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { admin, signIn } from '../support/people.ts';

inOwnHouse('many tongues');

const section = (page: Page) => page.getByRole('region', { name: 'Languages' });
const room = (page: Page) => section(page).getByRole('group', { name: 'Room Lantern Bunk' });

test('an owner translates the title of a room, and guests read it in their language [HOUSE-21, HOUSE-25, HOUSE-26]', {
  tag: '@thorough',
}, async ({ page, browser, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await signIn(page, admin);
  await page.goto('/desk/settings');
  const german = section(page).getByRole('radio', { name: /^German/ });
  await expect(german).toBeChecked();
  await expect(section(page).getByRole('radio', { name: /^Spanish \d+ of \d+ missing/ })).toBeVisible();
  await expect(room(page).getByText('Lantern Bunk').first()).toBeVisible();
  const title = room(page).getByRole('textbox', { name: 'Title in German' });
  await title.fill('Laternenkoje');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Title, Lantern Bunk: saved.')).toBeVisible();
  await expect(title).toHaveValue('Laternenkoje');
  await expect(title).toBeFocused();

  for (const [locale, shown] of [
    ['de-DE', 'Laternenkoje'],
    ['es-ES', 'Lantern Bunk'],
  ] as const) {
    const visitor = await browser.newPage({ baseURL: house.url, locale });
    await visitor.goto('/room/1');
    await expect(visitor.getByRole('heading', { level: 1, name: shown })).toBeVisible();
    // From the list, which the page fetches itself.
    await visitor.getByRole('banner').locator('a[href="/rooms"]').click();
    await expect(visitor.getByRole('heading', { name: shown })).toBeVisible();
    await visitor.close();
  }

  // Somebody else has found better words meanwhile: both are shown, and nothing is overwritten unseen.
  const other = { language: 'de', subject: 'room 1', field: 'title', original: 'Lantern Bunk' };
  const body = { ...other, seen: 'Laternenkoje', translation: 'Laternenbett' };
  expect((await page.request.put('/api/desk/translations', { data: body })).status()).toBe(200);
  await title.fill('Lampenkoje');
  await room(page).getByRole('button', { name: 'Save: Title, Lantern Bunk' }).click();
  await expect(room(page).getByRole('alert')).toContainText('A colleague has changed this in the meantime');
  await expect(room(page).getByText('Saved in the meantime: Laternenbett')).toBeVisible();
  await room(page).getByRole('button', { name: 'Save: Title, Lantern Bunk' }).click();
  await expect(room(page).getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/desk/log');
  await expect(page.getByText(/translated Lantern Bunk into German/).first()).toBeVisible();
});

test('what is translated is no longer to do, and a failed list can be tried again [HOUSE-25]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/ERR_FAILED/);
  await signIn(page, admin);
  await page.route('**/api/desk/translations?*', (route) => route.abort());
  await page.goto('/desk/settings');
  await expect(section(page).getByText('The texts could not be loaded')).toBeVisible();
  await page.unroute('**/api/desk/translations?*');
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(section(page).getByRole('textbox', { name: 'Headline in German' })).toBeVisible();
  await inEachTheme(page, async (width) => {
    await fitsIn(page, width);
    await checkWithAxe(page);
  });
  const all = await (await page.request.get('/api/desk/translations?language=ar&limit=1000')).json();
  for (const { name: _, outdated: __, ...text } of all)
    await page.request.put('/api/desk/translations', { data: { ...text, seen: '', translation: 'نص' } });
  await section(page).locator('label').filter({ hasText: 'Arabic' }).click();
  await expect(section(page).getByText('Everything is translated into Arabic.')).toBeVisible();
  await section(page).locator('label').filter({ hasText: /^All/ }).click();
  await expect(section(page).getByRole('textbox', { name: 'Headline in Arabic' })).toHaveValue('نص');
});

/** Opens every text of a language, which no other test writes in. */
const openAll = async (page: Page, language: string) => {
  await signIn(page, admin);
  await page.goto('/desk/settings');
  await section(page).locator('label').filter({ hasText: language }).click();
  await section(page).locator('label').filter({ hasText: /^All/ }).click();
};

test('whoever goes on writing while a translation is saved loses nothing [HOUSE-25]', {
  tag: '@thorough',
}, async ({ page }) => {
  await openAll(page, 'Spanish');
  const headline = section(page).getByRole('textbox', { name: 'Headline in Spanish' });
  const saveButton = section(page).getByRole('button', { name: /^Save: Headline/ });
  await headline.fill('Dormir bien');
  const save = await holdBack(page, '**/api/desk/translations');
  await saveButton.click();
  await expect(saveButton).toBeDisabled();
  await headline.fill('Dormir bien, estudiar bien');
  save();
  await expect(page.getByText(/^Headline, .*: saved\.$/)).toBeVisible();
  await expect(saveButton).toBeEnabled();
  await expect(headline).toHaveValue('Dormir bien, estudiar bien');
  await saveButton.click();
  await expect(section(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('a translation that is not saved is still there after a look at another language, and overwrites nothing unseen [HOUSE-25, HOUSE-26]', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  await openAll(page, 'French');
  const title = room(page).getByRole('textbox', { name: 'Title in French' });
  await title.fill('Lit de la lanterne');
  await section(page).locator('label').filter({ hasText: 'Spanish' }).click();
  await expect(room(page).getByRole('textbox', { name: 'Title in Spanish' })).toHaveValue('');
  const other = { language: 'fr', subject: 'room 1', field: 'title', original: 'Lantern Bunk' };
  const body = { ...other, seen: '', translation: 'Lanterne' };
  expect((await page.request.put('/api/desk/translations', { data: body })).status()).toBe(200);
  await section(page).locator('label').filter({ hasText: 'French' }).click();
  await expect(title).toHaveValue('Lit de la lanterne');
  const save = room(page).getByRole('button', { name: 'Save: Title, Lantern Bunk' });
  await save.click();
  await expect(room(page).getByText('Saved in the meantime: Lanterne')).toBeVisible();
  await save.click();
  await expect(room(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Lit de la lanterne');
});
