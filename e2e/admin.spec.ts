import { expect, test } from './support/house.ts';
import { admin, newGuest, register, signIn } from './support/people.ts';

test('whoever asks for admin rights is pending until an admin approves, and then sees the desk [AUTH-10, USER-10, USER-21]', async ({
  page,
  browser,
  house,
}) => {
  const guest = newGuest();
  await register(page, guest, 'Admin');
  await page.goto('/admin-requests');
  await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();

  const desk = await browser.newContext({ baseURL: house.url });
  const adminPage = await desk.newPage();
  await signIn(adminPage, admin);
  await adminPage.goto('/admin-requests');
  const row = adminPage.getByRole('row').filter({ hasText: guest.email });
  await expect(row).toContainText('not confirmed');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(row).toHaveCount(0);
  await desk.close();

  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const label of [
    'Loyalty Program',
    'User-Driven Improvements',
    'F&Q',
    'New Admin Requests',
    'Add Room',
    'Order Update',
    'Front Desk',
  ])
    await expect(menu.getByRole('link', { name: label, exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Order Status' })).toHaveCount(0);
});

test('a rejected request leaves the list and the guest stays a guest [USER-11, USER-21]', async ({
  page,
  browser,
  house,
}) => {
  const guest = newGuest();
  await register(page, guest, 'Admin');
  const desk = await browser.newContext({ baseURL: house.url });
  const adminPage = await desk.newPage();
  await signIn(adminPage, admin);
  await adminPage.goto('/admin-requests');
  const row = adminPage.getByRole('row').filter({ hasText: guest.email });
  await row.getByRole('button', { name: /^Reject/ }).click();
  await expect(row).toHaveCount(0);
  await desk.close();
  await page.goto('/addRoom');
  await expect(page.getByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
});

test('the requests page says what went wrong [USER-14]', async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await register(page, newGuest(), 'Admin');
  await signIn(page, admin);
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 400,
    detail: 'The desk is closed.',
    code: 'BAD_INPUT',
    requestId: 'x',
  };
  const no = { status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) };

  await page.route('**/api/users?*', (route) => route.fulfill(no));
  await page.goto('/admin-requests');
  await expect(page.getByRole('alert')).toHaveText('Failed to load users. The desk is closed.');
  await page.unroute('**/api/users?*');
  await page.route('**/api/users?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Error fetching data: /);
  await page.unroute('**/api/users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.route('**/api/users/*', (route) => route.fulfill(no));
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toHaveText('Failed to approve the user. The desk is closed.');
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toHaveText('Failed to reject the user. The desk is closed.');
  await page.unroute('**/api/users/*');
  // A success without its confirmation counts as none.
  await page.route('**/api/users/*', (route) => route.fulfill({ json: {} }));
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toHaveText('Failed to approve the user');
  await expect(page.locator(':focus')).toHaveText('Failed to approve the user');
  await page.unroute('**/api/users/*');
  await page.route('**/api/users/*', (route) => route.abort());
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toHaveText(/^Error approving user: /);
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toHaveText(/^Error rejecting user: /);
});

test('a request that somebody else has handled meanwhile is refused with the reason [PAGE-8]', {
  tag: '@thorough',
}, async ({ page, browser, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const guest = newGuest();
  await register(page, guest, 'Admin');
  await signIn(page, admin);
  await page.goto('/admin-requests');
  const row = page.getByRole('row').filter({ hasText: guest.email });
  await expect(row).toBeVisible();
  const desk = await browser.newContext({ baseURL: house.url });
  const other = await desk.newPage();
  await signIn(other, admin);
  await other.goto('/admin-requests');
  await other
    .getByRole('row')
    .filter({ hasText: guest.email })
    .getByRole('button', { name: /^Reject/ })
    .click();
  await expect(other.getByRole('row').filter({ hasText: guest.email })).toHaveCount(0);
  await desk.close();
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to approve the user. This request was already handled by another admin.',
  );
  await expect(row).toHaveCount(0);
});
