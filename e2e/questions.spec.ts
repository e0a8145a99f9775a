import { pages } from '#contract/pages.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';

const cancel = 'Can I cancel a booking?';

test('a visitor searches the questions, the address keeps what for, and the page leads on [FAQ-1, FAQ-2, FAQ-3]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'F&Q' }).click();
  await expect(page).toHaveURL('/F&Q');
  await expect(page).toHaveTitle('F&Q · Nightdesk');
  const main = page.getByRole('main');
  const all = await main.getByRole('group').count();
  expect(all).toBeGreaterThanOrEqual(20);
  await expect(main.getByText(`${all} questions`, { exact: true })).toBeVisible();
  await expect(main.getByText('24 hours before a stay')).toBeHidden();

  await page.getByLabel('Search').fill('free CANCEL hours');
  await expect(page).toHaveURL('/F&Q?q=free+CANCEL+hours');
  await expect(main.getByText(`1 of ${all} questions`, { exact: true })).toBeVisible();
  await expect(main.getByText('24 hours before a stay')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search')).toHaveValue('free CANCEL hours');
  await expect(main.getByRole('group')).toHaveCount(1);

  await page.getByLabel('Search').fill('xylophone');
  await expect(main.getByRole('heading', { name: 'No matching questions' })).toBeVisible();
  await main.getByRole('button', { name: 'Show all questions' }).click();
  await expect(page).toHaveURL('/F&Q');
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(main.getByText(`${all} questions`, { exact: true })).toBeVisible();

  const support = main.getByRole('region', { name: 'Support' });
  await expect(support.getByRole('link', { name: '+1 555 0142' })).toHaveAttribute('href', 'tel:+15550142');
  await expect(support.getByRole('link', { name: 'desk@nightdesk.test' })).toHaveAttribute(
    'href',
    'mailto:desk@nightdesk.test',
  );
  await expect(support.getByText('24 Lampwright Lane')).toBeVisible();
  const resources = main.getByRole('navigation', { name: 'Resources' }).getByRole('link');
  await expect(resources).toHaveCount(8);
  await resources.filter({ hasText: 'Food' }).click();
  await expect(page).toHaveURL(pages.food);
});

test('every question has its own address, to open, to follow, to copy and to come back to [FAQ-2]', {
  tag: '@thorough',
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/F&Q#cancel-a-booking');
  const item = page.locator('#cancel-a-booking');
  await expect(item.getByText('24 hours before a stay')).toBeVisible();
  await expect(item).toBeInViewport();
  await expect(item.locator('summary')).toBeFocused();
  await item.getByRole('button', { name: `Copy link ${cancel}`, exact: true }).click();
  await expect(item.getByRole('button', { name: `Copied ${cancel}`, exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/F&Q#cancel-a-booking`);

  // By hand and by keyboard, one after the other.
  const other = page.locator('#delete-my-account');
  await expect(other.getByRole('link', { name: 'Profile' })).toBeHidden();
  await other.locator('summary').focus();
  await page.keyboard.press('Enter');
  await other.getByRole('link', { name: 'Link to this answer' }).click();
  await expect(page).toHaveURL('/F&Q#delete-my-account');
  // The address is there before the page has followed it; back again by then, it would have nothing to follow.
  await expect(other.locator('summary')).toBeFocused();
  await other.locator('summary').click();
  await expect(other.getByRole('link', { name: 'Profile' })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/F&Q#cancel-a-booking');
  await expect(item.locator('summary')).toBeFocused();
  await expect(item).toBeInViewport();

  // Away and back within the page's own world.
  await item.getByRole('link', { name: 'Booking History' }).click();
  await expect(page).toHaveURL('/login?next=%2Fbookings');
  await page.goBack();
  await expect(page.getByRole('heading', { name: cancel })).toBeInViewport();
  await expect(item.getByText('24 hours before a stay')).toBeVisible();

  // An address that names no question is the page as it is.
  await page.goto('/F&Q#%E0%A4%A');
  await expect(page.getByRole('heading', { name: cancel })).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(0);
});

test('axe finds nothing on questions that are open, searched or not found', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/F&Q?q=the');
  await expect(page.locator('details[open]').first()).toBeVisible();
  await checkWithAxe(page, 'found');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/F&Q#redeem-points');
  const points = page.locator('#redeem-points');
  await points.getByRole('button', { name: 'Copy link' }).click();
  await expect(points.getByRole('button', { name: 'What can I do with my points?' })).not.toHaveText(
    /Copy link/,
  );
  await checkWithAxe(page, 'open');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto('/F&Q?q=xylophone');
  await expect(page.getByRole('button', { name: 'Show all questions' })).toBeVisible();
  await checkWithAxe(page, 'not found');
});
