import { expect, test } from '../support/house.ts';
import { enterDesk } from '../support/kitchen-desk.ts';

const html = 'html';

test('a page in Arabic is mirrored, its arrows too, but no code and no number [LANG-14]', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/room/1?lang=ar');
  await expect(page.locator(html)).toHaveAttribute('dir', 'rtl');
  const scaleOf = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((icon) => getComputedStyle(icon).scale);
  expect(await scaleOf('.tabler-icon-arrow-left')).toBe('-1 1');
  expect(await scaleOf('.tabler-icon-chevron-right')).toBe('-1 1');
  expect(await scaleOf('.tabler-icon-shopping-bag')).toBe('none');
  const phone = page.getByRole('contentinfo').locator('a[href^="tel:"] bdi');
  expect(await phone.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');

  // The arrows of the keyboard go where they point.
  const days = page.locator('[data-day][tabindex="0"]');
  await days.focus();
  const first = await days.getAttribute('data-day');
  const startOf = async () => (await days.boundingBox())?.x ?? 0;
  const [before, row] = [await startOf(), (await days.boundingBox())?.y];
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(days).toBeFocused();
  expect((await days.getAttribute('data-day')) ?? '').not.toBe(first);
  const after = await days.boundingBox();
  // Also where the week ends: the next one begins at the right side.
  expect((after?.x ?? 0) < before || (after?.y ?? 0) > (row ?? 0) + 60).toBe(true);

  await page.goto('/now');
  const code = page.getByRole('main').locator('svg[role="img"]').first();
  expect(await code.evaluate((svg) => getComputedStyle(svg).scale)).toBe('none');
});

test('the desk is in English from left to right where it does not speak the language of the pages [LANG-15]', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  await page.goto('/?lang=ar');
  await expect(page.locator(html)).toHaveAttribute('dir', 'rtl');
  // A link within the pages, not a document.
  await page.getByRole('button', { name: 'القائمة', exact: true }).click();
  await page.getByRole('dialog').locator('a[href="/desk"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.locator(html)).toHaveAttribute('lang', 'en');
  await expect(page.locator(html)).not.toHaveAttribute('dir');
  await page.getByRole('banner').getByRole('link', { name: 'Rooms' }).click();
  await expect(page.locator(html)).toHaveAttribute('lang', 'ar');
  await expect(page).toHaveURL(/\/rooms$/);
});
