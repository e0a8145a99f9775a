import type { Locator, Page } from '@playwright/test';
import { checkWithAxe } from './support/check-with-axe.ts';
import { expect } from './support/house.ts';
import { inEachTheme } from './support/in-each-theme.ts';
import { enterDesk } from './support/kitchen-desk.ts';
import { addDish, cardOf, test } from './support/own-dishes.ts';

const openMenu = async (page: Page) => {
  await page.goto('/MenuUpdate');
  await expect(page.getByRole('heading', { level: 1, name: 'Update the Menu' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
};

const dishOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const formOf = (page: Page, label: string) => page.getByRole('form', { name: label, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

const fill = async (form: Locator, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
};

test('an admin adds a dish, changes it, marks it sold out and back, retires it and brings it back [FOOD-22]', async ({
  page,
  dishName,
}) => {
  await openMenu(page);
  await expect(page).toHaveTitle('Update the Menu · Nightdesk');
  const seen = async () => (await cardOf(page)).find(({ name }) => name === dishName);
  const said = page.getByRole('status');

  await button(page, 'Add a dish').click();
  const form = formOf(page, 'Add a dish');
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await button(form, 'Add dish').click();
  await expect(form.getByRole('alert')).toHaveText('Please fill all fields');
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
  await fill(form, { Name: dishName, Description: 'Noodles in broth.', Category: 'Mains', Price: '11.5' });
  await form.getByLabel('Image', { exact: true }).fill('/pictures/dish-pasta.svg');
  await expect(page.getByRole('complementary', { includeHidden: true }).locator('img')).toHaveAttribute(
    'src',
    '/pictures/dish-pasta.svg',
  );
  await button(form, 'Add dish').click();
  await expect(said).toHaveText(`${dishName} is on the menu.`);
  await expect(form).toHaveCount(0);
  const dish = dishOf(page, dishName);
  await expect(section(page, 'Mains').locator(dish)).toContainText('$11.50');
  expect(await seen()).toMatchObject({ price: 11.5, category: 'Mains', soldOut: false });

  await button(dish, `Edit ${dishName}`).click();
  const edit = formOf(page, `Edit ${dishName}`);
  await expect(edit.getByLabel('Price', { exact: true })).toHaveValue('11.50');
  await fill(edit, { Price: '12.25' });
  await button(edit, 'Save').click();
  await expect(said).toHaveText(`${dishName} was changed.`);
  await expect(dish).toContainText('$12.25');
  await expect(button(dish, `Edit ${dishName}`)).toBeFocused();
  expect(await seen()).toMatchObject({ price: 12.25 });

  const soldOut = dish.getByRole('switch', { name: `Sold out ${dishName}` });
  await soldOut.click();
  await expect(said).toHaveText(`${dishName} is sold out.`);
  await expect(soldOut).toBeChecked();
  expect(await seen()).toMatchObject({ soldOut: true });
  await soldOut.press('Space');
  await expect(said).toHaveText(`${dishName} can be ordered again.`);
  await expect(soldOut).not.toBeChecked();
  expect(await seen()).toMatchObject({ soldOut: false });

  await button(dish, `Retire ${dishName}`).click();
  const question = page.getByRole('group', { name: `Take ${dishName} off the menu?` });
  await expect(question).toContainText('Guests no longer see it and cannot order it.');
  await expect(question).toContainText('Orders that were placed stay as they are.');
  await button(question, 'Keep it').click();
  await expect(button(dish, `Retire ${dishName}`)).toBeFocused();
  expect(await seen()).toBeDefined();
  await button(dish, `Retire ${dishName}`).click();
  await button(question, 'Retire').click();
  await expect(said).toHaveText(`${dishName} is off the menu.`);
  await expect(section(page, 'Off the menu').locator(dish)).toBeVisible();
  expect(await seen()).toBeUndefined();

  await button(dish, `Bring back ${dishName}`).click();
  await expect(said).toHaveText(`${dishName} is on the menu again.`);
  await expect(section(page, 'Mains').locator(dish)).toBeVisible();
  expect(await seen()).toBeDefined();

  await page.getByRole('link', { name: 'Order Update', exact: true }).first().click();
  await expect(page).toHaveURL(/\/OrderUpdate$/);
});

test('a name that is on the card is refused where it was typed, and what was typed stays', {
  tag: '@thorough',
}, async ({ page, dishName, allowedInConsole }) => {
  allowedInConsole.push(/status of 409/);
  const exists = 'There is already a dish of this name on the menu.';
  await addDish(page, dishName);
  await openMenu(page);
  await button(page, 'Add a dish').click();
  const form = formOf(page, 'Add a dish');
  const typed = { Name: dishName.toUpperCase(), Description: 'Another.', Category: 'Soups', Price: '7' };
  await fill(form, { ...typed, Image: '/pictures/dish-soup.svg' });
  await button(form, 'Add dish').click();
  await expect(form.getByRole('alert')).toHaveText(`The dish was not added. ${exists}`);
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  await fill(form, { Name: `${dishName} two` });
  await button(form, 'Add dish').click();
  await expect(page.getByRole('status')).toHaveText(`${dishName} two is on the menu.`);

  const second = dishOf(page, `${dishName} two`);
  await button(second, `Edit ${dishName} two`).click();
  const edit = formOf(page, `Edit ${dishName} two`);
  await fill(edit, { Name: dishName, Price: '8' });
  await button(edit, 'Save').click();
  await expect(edit.getByRole('alert')).toHaveText(`The dish was not changed. ${exists}`);
  await expect(edit.getByLabel('Price', { exact: true })).toHaveValue('8');
  await button(edit, 'Cancel').click();
  await expect(second).toContainText('$7');

  await button(second, `Retire ${dishName} two`).click();
  await page.getByRole('group').getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(`${dishName} two is off the menu.`);
  await addDish(page, `${dishName} two`);
  await section(page, 'Off the menu')
    .getByRole('button', { name: `Bring back ${dishName} two` })
    .click();
  await expect(page.getByRole('alert')).toHaveText(`${dishName} two stays off the menu. ${exists}`);
});

test('what another admin changes shows without a reload, and leaves alone what is being typed', {
  tag: '@thorough',
}, async ({ page, dishName }) => {
  const id = await addDish(page, dishName);
  const stream = page.waitForResponse('**/api/events');
  await openMenu(page);
  const dish = dishOf(page, dishName);
  await button(dish, `Edit ${dishName}`).click();
  const form = formOf(page, `Edit ${dishName}`);
  await fill(form, { Description: 'Half a sentence' });
  await stream;
  const change = { price: 3.25, category: 'Light bites', soldOut: true };
  await page.request.put(`/api/menu/${id}`, { data: change });
  await expect(section(page, 'Light bites').locator(dish)).toContainText('$3.25');
  await expect(dish.getByRole('switch', { name: `Sold out ${dishName}` })).toBeChecked();
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue('Half a sentence');
  // The form was opened at the old price, and only what was typed is sent.
  await button(form, 'Save').click();
  await expect(form).toHaveCount(0);
  const [saved] = (await cardOf(page)).filter(({ name }) => name === dishName);
  expect(saved).toMatchObject({ ...change, description: 'Half a sentence' });
});

test('the card is searched, narrowed and sorted, and the address keeps it', { tag: '@thorough' }, async ({
  page,
  dishName,
}) => {
  await addDish(page, dishName, { category: 'Desserts', price: 999 });
  await openMenu(page);
  const names = () => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
  await page.getByLabel('Show').selectOption('Desserts');
  await expect.poll(names).toEqual(['Ice Cream', dishName]);
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect.poll(names).toEqual([dishName, 'Ice Cream']);
  await page.getByLabel('Search').fill('vanilla');
  await expect.poll(names).toEqual(['Ice Cream']);
  await expect(page).toHaveURL(/\?q=vanilla&category=Desserts&sort=-price$/);
  await page.reload();
  await expect.poll(names).toEqual(['Ice Cream']);
  await expect(page.getByLabel('Search')).toHaveValue('vanilla');
  await page.getByLabel('Search').fill('gravel');
  await expect(page.getByRole('alert')).toContainText('No dish matches what you asked for.');
  await button(page, 'Clear filters').click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(dishOf(page, 'Pizza')).toBeVisible();
});

test('a change is under way once, shows it, and says so when nobody answers', { tag: '@thorough' }, async ({
  page,
  dishName,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  const id = await addDish(page, dishName);
  await openMenu(page);
  const soldOut = dishOf(page, dishName).getByRole('switch');
  const response = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**/api/menu/${id}`, async (route) => {
    sent += 1;
    await response.promise;
    await route.abort();
  });
  await soldOut.click();
  await expect(soldOut).toHaveAttribute('aria-disabled', 'true');
  await soldOut.press('Space');
  await expect(soldOut).not.toBeChecked();
  response.resolve();
  await expect(page.getByRole('alert')).toHaveText(
    `${dishName} was not changed: the desk did not answer. Please try again.`,
  );
  expect(sent).toBe(1);
  await expect(soldOut).not.toBeChecked();
  await button(page, 'Close this message').click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await button(page, `Retire ${dishName}`).click();
  await page.getByRole('group').getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByRole('group').getByRole('alert')).toHaveText(
    `${dishName} was not retired: the desk did not answer. Please try again.`,
  );
  await page.unroute(`**/api/menu/${id}`);
  await soldOut.click();
  await expect(soldOut).toBeChecked();
});

test('a dish that was added without an answer is not added twice', { tag: '@thorough' }, async ({
  page,
  dishName,
  allowedInConsole,
}) => {
  allowedInConsole.push(/Failed to load resource/);
  await openMenu(page);
  await button(page, 'Add a dish').click();
  const form = formOf(page, 'Add a dish');
  await fill(form, { Name: dishName, Description: 'Noodles.', Category: 'Mains', Price: '7' });
  await fill(form, { Image: '/pictures/dish-soup.svg' });
  await page.route('**/api/menu', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(form, 'Add dish').click();
  await expect(form.getByRole('alert')).toHaveText(
    'The dish was not added: the desk did not answer. Please try again.',
  );
  await page.unroute('**/api/menu');
  await button(form, 'Add dish').click();
  await expect(page.getByRole('status')).toHaveText(`${dishName} is on the menu.`);
  await expect(dishOf(page, dishName)).toHaveCount(1);
});

test('a card that does not come says so and can be asked for again; an empty one says what to do', {
  tag: '@thorough',
}, async ({ page, allowedInConsole }) => {
  allowedInConsole.push(/Failed to load resource/);
  await enterDesk(page);
  // A stream that opens triggers a refetch.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/menu?*', (route) => route.abort());
  await page.goto('/MenuUpdate');
  await expect(page.getByRole('alert')).toContainText('The menu could not be loaded');
  await page.unroute('**/api/menu?*');
  await button(page, 'Try again').click();
  await expect(dishOf(page, 'Pizza')).toBeVisible();
  for (const card of ['menu', 'menu/members'])
    await page.route(`**/api/${card}?*`, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing on the menu yet' })).toBeVisible();
  await button(page, 'Add the first dish').click();
  await expect(formOf(page, 'Add a dish').getByLabel('Name', { exact: true })).toBeFocused();
});

test('axe finds nothing on the card and its forms', { tag: '@thorough' }, async ({ page, dishName }) => {
  const id = await addDish(page, dishName);
  await page.request.put(`/api/menu/${id}`, { data: { retired: true } });
  const second = await addDish(page, `${dishName} two`);
  await page.request.put(`/api/menu/${second}`, { data: { soldOut: true } });
  await openMenu(page);
  const dish = dishOf(page, `${dishName} two`);
  await expect(dish.getByRole('switch')).toBeChecked();
  await button(dish, `Retire ${dishName} two`).click();
  await button(dish, `Edit ${dishName} two`).click();
  await button(page, 'Add a dish').click();
  await button(formOf(page, 'Add a dish'), 'Add dish').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await inEachTheme(page, async () => {
    await checkWithAxe(page, 'the card with its forms');
    const small = await page
      .getByRole('main')
      .locator('a:visible, button:visible, input:visible, select:visible')
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().height < 44)
          .map((one) => one.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  });
});
