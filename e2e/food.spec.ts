import { checkWithAxe } from './support/check-with-axe.ts';
import { cartLine, cartLink, total as cartTotal, pay } from './support/fill-cart.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import {
  add,
  dish,
  expect,
  fillRoom,
  lines,
  openFood,
  ordersOf,
  panel,
  proceed,
  test,
  total,
} from './support/order-food.ts';
import { admin, logIn, newGuest, signIn, signUp, signUpAndOut } from './support/people.ts';

const nine = ['Pizza', 'Burger', 'Pasta', 'Salad', 'Biriyani', 'Tacos', 'Steak', 'Ice Cream', 'Soup'];

test('the menu shows each dish with picture, name, description and price [FOOD-1]', async ({ page }) => {
  await openFood(page);
  await expect(page).toHaveTitle('Food Order · Nightdesk');
  await expect(page.getByRole('heading', { level: 1, name: 'Food Order' })).toBeVisible();
  const prices = ['12.99', '8.99', '10.99', '6.99', '15.99', '9.99', '19.99', '4.99', '5.99'];
  for (const [index, name] of nine.entries())
    await expect(dish(page, name)).toContainText(`$${prices[index]}`);
  const pizza = dish(page, 'Pizza');
  await expect(pizza).toContainText('Stone-baked, tomato, mozzarella, pepperoni, basil.');
  await expect(pizza.locator('img')).toHaveAttribute('src', '/pictures/dish-pizza.svg');
  await expect(pizza.locator('img')).toHaveJSProperty('complete', true);
});

test('a guest orders all nine dishes, and the kitchen has the order with everything in it [FOOD-4, FOOD-13]', async ({
  page,
}) => {
  const guest = newGuest();
  await signUp(page, guest);
  await openFood(page);
  await add(page, ...nine);
  await expect(panel(page)).toContainText('9 items');
  await expect(total(page)).toHaveText('$96.91');
  await fillRoom(page, 'Group Study Room', ' 13 ');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText('Order placed successfully!');
  expect((await sent).postDataJSON()).toMatchObject({
    totalPrice: '96.91',
    email: guest.email,
    roomType: 'Group Study Room',
    roomId: '13',
    orderInfo: 'Just Ordered',
    foodItems: [{ foodName: 'Pizza', price: 12.99 }, ...nine.slice(1).map((foodName) => ({ foodName }))],
  });

  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    totalPrice: '96.91',
    email: guest.email,
    roomType: 'Group Study Room',
    roomId: '13',
    orderInfo: 'Just Ordered',
  });
  expect(order?.foodItems.map(({ foodName }) => foodName)).toEqual(nine);

  await expect(lines(page)).toHaveCount(0);
  await expect(proceed(page)).toHaveCount(0);
  await expect(panel(page).getByRole('link', { name: 'Add your contact details' })).toHaveAttribute(
    'href',
    '/orderinfo',
  );
  await panel(page).getByRole('link', { name: 'Follow your order' }).click();
  await expect(page).toHaveURL('/OrderStatus');
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
});

test('the controls of an order appear only with something in the cart [FOOD-3, FOOD-6]', async ({ page }) => {
  await openFood(page);
  const controls = [page.getByLabel('Room type'), page.getByLabel('Room ID'), total(page), proceed(page)];
  for (const control of controls) await expect(control).toHaveCount(0);
  await add(page, 'Soup');
  for (const control of controls) await expect(control).toBeVisible();
  await expect(page.getByLabel('Room type').getByRole('option')).toHaveText([
    'Study Room',
    'Group Study Room',
    'Sleeping Room',
    'PC',
  ]);
  await expect(page.getByLabel('Room type')).toHaveValue('');
  await expect(page.getByLabel('Room ID')).toHaveAttribute('maxlength', '40');
  await panel(page).getByRole('button', { name: 'Remove Soup' }).click();
  for (const control of controls) await expect(control).toHaveCount(0);
});

test('of two pizzas, each is a line, and one can be removed [FOOD-2]', async ({ page }) => {
  await openFood(page);
  await add(page, 'Pizza', 'Soup', 'Pizza');
  await expect(lines(page)).toHaveText([/^Pizza\$12\.99$/, /^Soup\$5\.99$/, /^Pizza\$12\.99$/]);
  await expect(total(page)).toHaveText('$31.97');
  await panel(page).getByRole('button', { name: 'Remove Pizza' }).last().click();
  await expect(lines(page)).toHaveText([/^Pizza/, /^Soup/]);
  await expect(total(page)).toHaveText('$18.98');
  await expect(panel(page)).toContainText('2 items');
});

test('without a room type or a room ID nothing is ordered, and the page says what is missing [FOOD-5, FOOD-7]', async ({
  page,
}) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup');
  const missing = 'Please select a room type and enter a Room ID.';
  await proceed(page).click();
  await expect(page.getByRole('alert')).toHaveText(missing);
  await page.getByLabel('Room type').selectOption('Study Room');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Room ID').fill('   ');
  await proceed(page).click();
  await expect(page.getByRole('alert')).toHaveText(missing);
  await expect(panel(page).locator(':focus')).toContainText(missing);
  expect(await ordersOf(page)).toEqual([]);
});

test('a visitor signs in when they proceed, and finds cart and fields as they were [FOOD-18]', async ({
  page,
}) => {
  const guest = newGuest();
  await signUpAndOut(page, guest);
  await openFood(page);
  await add(page, 'Pizza', 'Ice Cream');
  await fillRoom(page, 'Group Study Room', '14');
  await proceed(page).click();
  await expect(page).toHaveURL('/login?next=%2Ffood');
  await logIn(page, guest);
  await expect(page).toHaveURL('/food');
  await expect(lines(page)).toHaveText([/^Pizza/, /^Ice Cream/]);
  await expect(page.getByLabel('Room type')).toHaveValue('Group Study Room');
  await expect(page.getByLabel('Room ID')).toHaveValue('14');
  expect(await ordersOf(page)).toEqual([]);
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText('Order placed successfully!');
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a reload and another tab have the same cart [FOOD-18]', { tag: '@thorough' }, async ({
  page,
  context,
}) => {
  await openFood(page);
  await add(page, 'Tacos');
  await fillRoom(page, 'Study Room', '3');
  await page.reload();
  await expect(lines(page)).toHaveText([/^Tacos/]);
  await expect(page.getByLabel('Room type')).toHaveValue('Study Room');
  await expect(page.getByLabel('Room ID')).toHaveValue('3');
  const tab = await context.newPage();
  await openFood(tab);
  await expect(lines(tab)).toHaveText([/^Tacos/]);
  await add(tab, 'Steak');
  await expect(lines(page)).toHaveText([/^Tacos/, /^Steak/]);
  await add(page, 'Soup');
  await expect(lines(tab)).toHaveText([/^Tacos/, /^Steak/, /^Soup/]);
});

test('search and category narrow the menu and stay in the address [FOOD-16]', async ({ page }) => {
  await openFood(page);
  await page.getByLabel('Search the menu').fill('tomato');
  await expect(page).toHaveURL('/food?q=tomato');
  await expect(dish(page, 'Pizza')).toBeVisible();
  await expect(dish(page, 'Steak')).toHaveCount(0);
  await page.getByLabel('Search the menu').fill('');
  await expect(dish(page, 'Steak')).toBeVisible();
  await page.getByLabel('Category').selectOption('Desserts');
  await expect(page).toHaveURL('/food?category=Desserts');
  await expect(dish(page, 'Ice Cream')).toBeVisible();
  await expect(dish(page, 'Pizza')).toHaveCount(0);
  await page.getByLabel('Search the menu').fill('pepperoni');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page).toHaveURL('/food?q=pepperoni&category=Desserts');
  await page.reload();
  await expect(page.getByLabel('Search the menu')).toHaveValue('pepperoni');
  await expect(page.getByLabel('Category')).toHaveValue('Desserts');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/food');
  await expect(dish(page, 'Pizza')).toBeVisible();
});

test('a menu that does not come can be asked for again', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  // The stream would trigger a refetch as soon as it opens.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/menu*', (route) => route.fulfill({ status: 400, json: refusal('Not today.') }));
  await page.goto('/food');
  await expect(page.getByRole('alert')).toContainText('The menu could not be loaded');
  await page.unroute('**/api/menu*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dish(page, 'Pizza')).toBeVisible();
});

const refusal = (detail: string) => ({
  type: 'about:blank',
  title: 'x',
  status: 400,
  detail,
  code: 'BAD_REQUEST',
  requestId: 'x',
});

test('admins find the way to the menu they keep, and guests do not', { tag: '@thorough' }, async ({
  page,
}) => {
  await openFood(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Update the Menu' });
  await expect(link).toHaveCount(0);
  await signIn(page, admin);
  await openFood(page);
  await expect(link).toHaveAttribute('href', '/MenuUpdate');
});

test('axe finds nothing on an order', { tag: '@thorough' }, async ({ page, ownDish }) => {
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Pizza', ownDish.name);
  await ownDish.edit({ soldOut: true });
  await fillRoom(page, 'Study Room', 'the attic');
  await page.reload();
  await expect(lines(page).nth(1)).toContainText('Sold out');
  await expect(panel(page)).toContainText('No study room here has this ID.');
  await proceed(page).click();
  await expect(page.getByRole('alert')).toContainText('Nothing has been ordered yet.');
  await inEachTheme(page, () => checkWithAxe(page, 'order with a dish that is sold out'));
  await page.getByRole('button', { name: 'Continue without it' }).click();
  await proceed(page).click();
  await expect(page.getByRole('status')).toHaveText('Order placed successfully!');
  await inEachTheme(page, () => checkWithAxe(page, 'order that was placed'));
});

test('a food order goes into the cart as one line, follows the kitchen there, and is cooked once it is paid [CART-7]', async ({
  page,
  ownDish,
}) => {
  const addButton = panel(page).getByRole('button', { name: 'Add to cart' });
  await signUp(page, newGuest());
  await openFood(page);
  await add(page, 'Soup', ownDish.name, 'Soup');
  await addButton.click();
  await expect(page.getByRole('alert')).toHaveText('Please select a room type and enter a Room ID.');
  await expect(lines(page)).toHaveCount(3);
  await fillRoom(page, 'Group Study Room', '21');
  await addButton.click();
  await expect(panel(page).getByRole('status')).toHaveText('Your food order is in your cart.');
  await expect(lines(page)).toHaveCount(0);
  await expect(cartLink(page, '1 item')).toBeVisible();
  await page.getByRole('link', { name: 'See your cart' }).click();

  const line = cartLine(page, 'Food to Group Study Room 21');
  await expect(line).toContainText(`2 × Soup and ${ownDish.name}`);
  await expect(line).toContainText('$24.97');
  await expect(page.getByText('The kitchen starts once you have paid.')).toBeVisible();
  await ownDish.edit({ price: 13.5 });
  await expect(line.getByRole('status')).toHaveText(
    `${ownDish.name} has a new price. The total uses today's prices.`,
  );
  await expect(cartTotal(page)).toHaveText('$25.48');
  await ownDish.edit({ soldOut: true });
  await expect(line.getByRole('alert')).toHaveText(`${ownDish.name} is sold out.`);
  await line.getByRole('button', { name: 'Continue without it' }).click();
  await expect(line).toContainText('2 × Soup');
  await expect(line.getByRole('alert')).toBeHidden();
  await expect(cartTotal(page)).toHaveText('$11.98');

  await pay(page).click();
  await expect(page).toHaveURL(/\/pay\/\w+$/);
  expect(await ordersOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeVisible();
  expect(await ordersOf(page)).toMatchObject([
    { roomType: 'Group Study Room', roomId: '21', totalPrice: '11.98', orderInfo: 'Just Ordered' },
  ]);
  await expect(cartLink(page, '0 items')).toBeVisible();
});
