import { expect, test } from './support/house.ts';

const visitors = [
  ['Home', '/'],
  ['Available Rooms', '/rooms'],
  ['Group Study Room', '/studyRoom'],
  ['Feedback', '/feedback'],
  ['Payment History', '/payments'],
  ['Booking History', '/bookings'],
  ['Profile', '/profile'],
  ['Food', '/food'],
  ['Order Status', '/OrderStatus'],
  ['PC Access', '/pcAccess'],
  ['Log In', '/login'],
] as const;

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  // The rooms come after the script has taken over from the drawn page.
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the menu is closed at first and opens over a dark overlay with its entries in order [NAV-1, NAV-3, NAV-5]', async ({
  page,
}) => {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await expect(page.locator('.mantine-Drawer-overlay')).toHaveCSS(
    'background-color',
    'rgba(6, 10, 24, 0.66)',
  );
  const links = menu.getByRole('link').filter({ hasNotText: 'Nightdesk' });
  await expect(links).toHaveText(visitors.map(([label]) => label));
  for (const [index, [, path]] of visitors.entries())
    await expect(links.nth(index)).toHaveAttribute('href', path);
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
});

test('every entry closes the menu and leads to its page [NAV-2, NAV-5]', async ({ page }) => {
  test.slow();
  for (const [label, path] of visitors) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(menu).toBeHidden();
    // A visitor's own bookings ask for signing in first.
    await expect(page).toHaveURL(path === '/bookings' ? '/login?next=%2Fbookings' : path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('Escape and the overlay close the menu, and the focus returns to its button [NAV-1]', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(1200, 500);
  await expect(menu).toBeHidden();
});

test('the menu works by keyboard alone', async ({ page }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  // The menu takes the focus once it is open.
  await expect(menu.locator(':focus')).toHaveCount(1);
  await menu.getByRole('link', { name: 'Available Rooms' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/rooms');
  await expect(page.getByRole('heading', { level: 1, name: 'Available Rooms' })).toBeFocused();
});
