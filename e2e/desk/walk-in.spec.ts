import { checkWithAxe } from '../support/check-with-axe.ts';
import { openToday } from '../support/desk-day.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { newGuest } from '../support/people.ts';
import { venueZone } from '../support/venue-zone.ts';

// Walk-ins take rooms that pages of other journeys show as free.
inOwnHouse('walk-ins');
test.use({ allowedInConsole: [/status of 40[09]|ERR_FAILED/] });

test('a walk-in is booked, paid in cash with change, and checked in at once [DESK-60]', {
  tag: '@thorough',
}, async ({ page }) => {
  await openToday(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  const { name } = newGuest();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Phone').fill('+44 7700 900142');
  await dialog.getByRole('button', { name: 'One more' }).click();
  await dialog.getByRole('radio', { name: 'Garden Bunk' }).check();
  await expect(dialog.getByText(`Garden Bunk for ${name}`)).toBeVisible();
  await dialog.getByRole('button', { name: '$60', exact: true }).click();
  await expect(dialog.getByLabel('Given')).toHaveValue('$60.00');
  await expect(dialog.getByText('$2.00')).toBeVisible();
  await inEachTheme(page, () => checkWithAxe(page, 'the walk-in dialog'));
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Take $58.00 and check in' }).click();
  await expect(page.getByText(`${name} is checked in to Garden Bunk.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const found = await page.request.get(`/api/desk/bookings?q=${encodeURIComponent(name)}`);
  expect(await found.json()).toMatchObject([
    { title: 'Garden Bunk', status: 'Checked in', count: 2, paid: 58, due: 0, guest: { hasAccount: false } },
  ]);

  // The house knows them now.
  await page.keyboard.press('w');
  await dialog.getByLabel('Name').fill('K. Asante');
  await dialog.getByLabel('Phone').fill('44 7700 900142');
  await dialog.getByRole('button', { name: 'Use this record' }).click();
  await dialog.getByRole('radio', { name: /^Study ?\d/ }).check();
  await expect(dialog.getByText(`for ${name}`)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Later', exact: true }).check();
  await dialog.getByRole('button', { name: /^Check in, \$\d+\.\d\d due$/ }).click();
  await expect(page.getByText(`${name} is checked in to`)).toBeVisible();
});

test('what is taken meanwhile is said beside the choice, and what was typed stays [DESK-61]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openToday(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  const { name, email } = newGuest();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('radio', { name: 'Fern Twin' }).check();
  const rooms = (await (await page.request.get('/api/rooms')).json()) as { id: number; title: string }[];
  const id = rooms.find(({ title }) => title === 'Fern Twin')?.id;
  const config = (await (await page.request.get('/api/config')).json()) as { now: string };
  const date = new Date(config.now).toLocaleDateString('sv-SE', { timeZone: venueZone });
  const data = { kind: 'room', id, date, time: '12:00', guest: { name: 'Faster' } };
  // Somebody is faster by the blink of an eye: any earlier, and the page would know.
  const faster: number[] = [];
  await page.route(
    '**/api/desk/bookings',
    async (route) => {
      faster.push((await page.request.post('/api/desk/bookings', { data })).status());
      await route.continue();
    },
    { times: 1 },
  );

  // The button of the sheet is in reach wherever it is scrolled to.
  const button = dialog.getByRole('button', { name: 'Take $82.00 and check in' });
  await expect(button).toBeInViewport();
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText('already booked');
  expect(faster).toEqual([201]);
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await expect(dialog.getByRole('button', { name: /^(Take|Book)/ })).toBeDisabled();
  await checkWithAxe(page, 'the sheet of a walk-in that was refused');

  await dialog.getByRole('radio', { name: 'Lantern Bunk' }).check();
  await dialog.getByRole('switch', { name: 'Check in at once' }).uncheck();
  await dialog.getByRole('button', { name: 'Take $34.00 and book' }).click();
  await expect(page.getByText(`Lantern Bunk is booked for ${name}.`)).toBeVisible();
});

test('what is refused has the focus once, and the address is put right without losing a key [DESK-91]', {
  tag: '@thorough',
}, async ({ page }) => {
  await openToday(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  const { name, email } = newGuest();
  await dialog.getByLabel('Name').fill(name);
  // Valid for the page, but not for the server.
  await dialog.getByLabel('E-mail').fill('nora@example..test');
  await dialog.getByRole('button', { name: /^(Take|Book|Check in)/ }).click();
  const note = dialog.getByRole('alert');
  await expect(note).toContainText('Nothing was booked');
  await expect(note.locator('..')).toBeFocused();
  await dialog.getByLabel('E-mail').fill('');
  await dialog.getByLabel('E-mail').pressSequentially(email);
  await expect(dialog.getByLabel('E-mail')).toHaveValue(email);
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
});

test('what was typed is thrown away only when that was asked for, and never while it is saved [DESK-61]', {
  tag: '@thorough',
}, async ({ page }) => {
  await openToday(page);
  await page.keyboard.press('w');
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  const field = dialog.getByLabel('Name');
  await expect(field).toBeFocused();
  await field.fill('Nora Berg');
  await page.mouse.click(8, 8);
  await expect(field).toHaveValue('Nora Berg');

  // The question comes once, and a no leads back to the field.
  await field.press('Escape');
  const question = dialog.getByRole('group', { name: 'Close without booking?' });
  await expect(question).toBeFocused();
  await checkWithAxe(page, 'the walk-in dialog that asks whether to close');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Nora Berg');

  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/desk/bookings', async (route) => {
    await pressed;
    await route.abort();
  });
  await dialog.getByRole('button', { name: /^(Take|Book|Check in)/ }).click();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  press();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was booked');
  await expect(field).toHaveValue('Nora Berg');

  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  // Escape empties a search field first; without input there is no question.
  await page.keyboard.press('w');
  await dialog.getByText('Been here before', { exact: true }).click();
  const search = dialog.getByLabel('Find the guest');
  await search.fill('Nora');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the dialog has its own look, whichever way the desk was entered [DESK-60]', {
  tag: '@thorough',
}, async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  const expectLook = async () => {
    await page.getByRole('button', { name: 'Walk-in' }).first().click();
    // Mantine's own look has neither columns nor the way out in the corner.
    await expect(dialog).toHaveCSS('display', 'grid');
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCSS('position', 'absolute');
  };
  await openToday(page);
  await expectLook();
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Front desk' }).click();
  await expect(page).toHaveURL('/desk');
  await expectLook();
});
