import { expect, test } from './support/house.ts';
import { lookWithAxe } from './support/look-with-axe.ts';
import { openKitchen, placeOrder } from './support/make-orders.ts';
import { newGuest, signUp } from './support/people.ts';

test('a guest finalizes their latest open order, and the kitchen sees whom to ask for [ORDER-9, ORDER-10, ORDER-11]', async ({
  page,
  house,
}) => {
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  await placeOrder(page, ['Soup']);
  const latest = await placeOrder(page, ['Pizza'], { roomType: 'Study Room', roomId: '18' });
  await page.goto('/OrderStatus');
  await page.getByRole('link', { name: 'Add contact details' }).click();
  await expect(page).toHaveURL('/orderinfo');
  await expect(page.getByRole('heading', { level: 1, name: 'Finalize Your Order' })).toBeVisible();
  await expect(
    page.getByText(`For Order #2 (Kitchen #${latest}): Pizza, to Study Room 18.`, { exact: true }),
  ).toBeVisible();
  const send = page.getByRole('button', { name: 'Finalize Order' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
  await expect(page.getByRole('main').locator(':focus')).toHaveText('Please fill all fields');
  await page.getByLabel('Name').fill('Mara Quist');
  await page.getByLabel('Room Number').fill('18');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
  await page.getByLabel('Phone Number').fill('+351 555 0142');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Order finalized!');
  await expect(page.getByRole('main').locator(':focus')).toContainText('Order finalized!');
  const contact = { name: 'Mara Quist', roomNumber: '18', phoneNumber: '+351 555 0142' };
  const orders = await (await kitchen.calls.get('/api/orderDetails')).json();
  expect(orders.find(({ _id }: { _id: string }) => _id === latest)).toMatchObject({ contact });
  await lookWithAxe(page);
  await page.getByRole('main').getByRole('link', { name: 'Order Status' }).click();
  await expect(page.getByText('Mara Quist, 18, +351 555 0142', { exact: true })).toBeVisible();
  await page.goto('/orderinfo');
  await expect(page.getByLabel('Name')).toHaveValue('Mara Quist');
  await kitchen.move(latest, 'Completed');
  await expect(
    page.getByText(/^For Order #1 \(Kitchen #\d+\): Soup, to Group Study Room 21\.$/),
  ).toBeVisible();
});

test('without an open order the form says so [ORDER-12]', async ({ page, house, allowedInConsole }) => {
  allowedInConsole.push(/409/);
  const kitchen = await openKitchen(house);
  await signUp(page, newGuest());
  await kitchen.move(await placeOrder(page, ['Soup']), 'Completed');
  await page.goto('/orderinfo');
  await page.getByLabel('Name').fill('Mara');
  await page.getByLabel('Room Number').fill('18');
  await page.getByLabel('Phone Number').fill('555 0142');
  await page.getByRole('button', { name: 'Finalize Order' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to finalize the order. You have no open order. Please order something first.',
  );
  await expect(page.getByLabel('Name')).toHaveValue('Mara');
});

test('a telephone number that is none is said to be, and a silent desk too', async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/400/, /ERR_FAILED/);
  await signUp(page, newGuest());
  await placeOrder(page, ['Soup']);
  await page.goto('/orderinfo');
  await page.getByLabel('Name').fill('Mara');
  await page.getByLabel('Room Number').fill('18');
  await page.getByLabel('Phone Number').fill('call me');
  const send = page.getByRole('button', { name: 'Finalize Order' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to finalize the order. Phone Number takes digits, spaces and + ( ) . / -.',
  );
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid', 'true');
  await page.route('**/api/orderDetails/contact', (route) => route.abort());
  await page.getByLabel('Phone Number').fill('555 0142');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.');
});

test('a visitor is asked to log in before they finalize', async ({ page }) => {
  await page.goto('/orderinfo');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Forderinfo');
});
