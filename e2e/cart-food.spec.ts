import { cartLine, cartLink, pay, total } from './support/fill-cart.ts';
import { add, expect, fillRoom, lines, openFood, ordersOf, panel, test } from './support/order-food.ts';
import { newGuest, signUp } from './support/people.ts';

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
    `${ownDish.name} has another price now. The total counts what is charged today.`,
  );
  await expect(total(page)).toHaveText('$25.48');
  await ownDish.edit({ soldOut: true });
  await expect(line.getByRole('alert')).toHaveText(`${ownDish.name} is sold out.`);
  await line.getByRole('button', { name: 'Continue without it' }).click();
  await expect(line).toContainText('2 × Soup');
  await expect(line.getByRole('alert')).toBeHidden();
  await expect(total(page)).toHaveText('$11.98');

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
