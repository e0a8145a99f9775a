import { expect, test } from './support/house.ts';
import { admin, signIn } from './support/people.ts';
import { venueZone } from './support/venue-zone.ts';

test('an unknown address says "Page not found" with status 404 and a way home [PAGE-5]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/404/);
  const response = await page.goto('/no/such/door');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('/thanks says "Thank You!" and leads home [PAGE-3]', async ({ page }) => {
  await page.goto('/thanks');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a page that breaks shows an error page with a retry that works [PAGE-6]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/./);
  await page.goto('/');
  await page.route('**/assets/*/thanks-page-*.js', (route) => route.abort());
  await page.evaluate(() => history.pushState(null, '', '/thanks'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await page.unroute('**/assets/*/thanks-page-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
});

test('a new page starts at the top with the focus on its heading, and back returns to the old place', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const more = page.getByRole('link', { name: 'More study rooms' });
  await more.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await more.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group Study Room' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('the night mode is kept over a reload and follows the system before a choice is made', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('banner').getByRole('button', { name: 'Light mode' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the header has the cart with its count, and the footer F&Q, Loyalty, Suggestions and the zone [PAGE-2]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute(
    'href',
    '/Cart',
  );
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['F&Q', '/F&Q'],
    ['Loyalty Program', '/LoyaltyProgram'],
    ['User-Driven Improvements', '/UDI'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  await expect(footer).toContainText(`All times are venue time (${venueZone})`);
});

test('/api/docs shows the calls to people, and its policy breaks nothing [API-25]', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/@scalar\/api-reference/);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Nightdesk' })).toBeVisible();
  await page.getByRole('link', { name: 'Offers' }).click();
  await expect(page.getByText('/studyRooms/{id}').first()).toBeVisible();
});

test('a link that has the focus keeps it when the script takes over from the drawn page', {
  tag: '@thorough',
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  await login.focus();
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(login).toBeFocused();
});

test('a page that is loaded afresh starts at its top, whatever was left before', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 900));
  await page.goto('/rooms');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the header of a guest fits a narrow phone: Logout on Home, the face elsewhere', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, admin);
  await page.goto('/');
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' });
  const box = await logout.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(360 - 12);
  expect(await logout.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  await page.goto('/rooms');
  await expect(page.getByRole('link', { name: /^Profile of/ })).toBeInViewport({ ratio: 1 });
  await expect(logout).toBeHidden();
});

test.describe('the side menu', () => {
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
      // Visitors must sign in to see their bookings.
      await expect(page).toHaveURL(path === '/bookings' ? '/login?next=%2Fbookings' : path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('Escape and the overlay close the menu, and the focus returns to its button [NAV-1]', {
    tag: '@thorough',
  }, async ({ page }) => {
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await button.click();
    // Its code is loaded on demand, and handles keys a moment after it is drawn.
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(1200, 500);
    await expect(menu).toBeHidden();
  });

  test('the menu works by keyboard alone', { tag: '@thorough' }, async ({ page }) => {
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
});
