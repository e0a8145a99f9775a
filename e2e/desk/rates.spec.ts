import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { countPresses } from '../support/count-presses.ts';
import { fitsIn, openDesk } from '../support/front-desk.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { venueToday } from '../support/venue.ts';

// Rules change what others count on.
inOwnHouse('price rules');

const rules = (page: Page) => page.getByRole('list', { name: 'Price rules' });
const ruleOf = (page: Page, name: string) =>
  rules(page)
    .locator('> li')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const why = (page: Page) => page.locator('[data-why]');

/** The price that a guest is quoted for a night. */
const quote = async (page: Page, id: number, date: string, nights = 1): Promise<number> => {
  const response = await page.request.get(`/api/quote?kind=room&id=${id}&date=${date}&nights=${nights}`);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).amount;
};

const openRates = async (page: Page, search = '') => {
  await page.goto(`/desk/rates${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
};

test('a rule is written in words, shows in the month with its reason, is moved and turned off, and guests pay by it [PRICE-20, PRICE-21, PRICE-22, PRICE-23]', async ({
  page,
  house,
}) => {
  await enterDesk(page);
  const { id, title } = await addOwnRoom(house, '/api/rooms');
  const day = addDays(await venueToday(page), 40);
  await openRates(page, `?for=room-${id}&day=${day}`);
  const panel = page.getByRole('region', { name: `Prices of ${title}` });
  const night = panel.locator(`[data-day="${day}"]`);
  await expect(night).toContainText('$40');
  await expect(page.getByText('None is on.')).toBeVisible();

  // In words, and the month shows it before it is saved.
  await page.getByRole('button', { name: 'New rule' }).first().click();
  const form = page.getByRole('form', { name: 'New rule' });
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(form.getByText('Enter how many per cent')).toBeVisible();
  await expect(form.getByLabel('By how much')).toBeFocused();
  await form.getByLabel('By how much').fill('25');
  await form.getByLabel('What it is for').selectOption('some rooms');
  await form.getByLabel(title).check();
  await form.getByRole('button', { name: 'Dates' }).click();
  await form.getByLabel('First day').fill(day);
  await form.getByLabel('Last day').fill(addDays(day, 1));
  await expect(night).toContainText('$50');
  await expect(form.getByText('2 nights in one room.')).toBeVisible();
  expect(await quote(page, id, day)).toBe(40);
  await form.getByLabel('Name').fill('The fair');
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('The fair is saved.')).toBeVisible();
  await expect(ruleOf(page, 'The fair')).toContainText('+25 %');
  await expect(ruleOf(page, 'The fair')).toContainText(title);
  await expect(page.getByRole('button', { name: 'New rule' })).toBeFocused();
  expect(await quote(page, id, day)).toBe(50);
  expect(await quote(page, id, addDays(day, 2))).toBe(40);

  // A second one, by another admin, appears without a reload.
  const other = await openDesk(house);
  await other.send('POST', '/rates', {
    name: 'Ten more',
    kinds: ['room'],
    ids: [id],
    change: { amount: 10 },
  });
  await expect(ruleOf(page, 'Ten more')).toBeVisible();
  await expect(night).toContainText('$60');
  await expect(why(page).getByRole('heading')).toContainText('Why $60 on');
  await expect(why(page).getByRole('row')).toHaveText([
    /Base price.*\$40\.00/,
    /1The fair\+25 %\$50\.00/,
    /2Ten more\+\$10\$60\.00/,
  ]);

  // Read the other way round it costs more: by keyboard, with the new price before it is put down.
  const handle = page.getByRole('button', { name: 'Move Ten more' });
  await handle.focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Ten more is 1 of 2.' })).toBeAttached();
  await expect(night).toContainText('$62.50');
  await expect(handle).toBeFocused();
  expect(await quote(page, id, day)).toBe(60);
  await page.keyboard.press('Escape');
  await expect(night).toContainText('$60');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(page.getByText('Ten more is now number 1.')).toBeVisible();
  expect(await quote(page, id, day)).toBe(62.5);

  // By pointer back to where it was.
  const from = await page.getByRole('button', { name: 'Move Ten more' }).boundingBox();
  const below = await ruleOf(page, 'The fair').boundingBox();
  if (!from || !below) throw new Error('not drawn');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, below.y + below.height - 4, { steps: 5 });
  await expect(night).toContainText('$60');
  await page.mouse.up();
  await expect(page.getByText('Ten more is now number 2.')).toBeVisible();
  expect(await quote(page, id, day)).toBe(60);

  // When it is off, the ledger shows that.
  await page.getByRole('switch', { name: 'Use The fair' }).click();
  await expect(page.getByText('The fair is off.')).toBeVisible();
  await expect(night).toContainText('$50');
  await expect(why(page)).toContainText('1 is off');
  expect(await quote(page, id, day)).toBe(50);

  // A rule for a whole stay shows where one is tried.
  await other.send('POST', '/rates', {
    name: 'A week',
    kinds: ['room'],
    ids: [id],
    minUnits: 7,
    change: { percent: -10 },
  });
  await expect(panel.getByText('−$35.00')).toBeVisible();
  await expect(panel.getByText('$315.00')).toBeVisible();
  expect(await quote(page, id, day, 7)).toBe(315);
  await other.close();

  // Deleting asks once.
  for (const [name, next] of [
    ['The fair', 'Ten more'],
    ['Ten more', 'A week'],
    ['A week', 'New rule'],
  ] as const) {
    await ruleOf(page, name)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(ruleOf(page, name).getByText('Bookings keep the price')).toBeVisible();
    await ruleOf(page, name).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(ruleOf(page, name)).toHaveCount(0);
    // The focus moves to the next rule, or to the button for a new one.
    await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused();
  }
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
  expect(await quote(page, id, day)).toBe(40);
});

test('who edits a rule that a colleague saves or deletes meanwhile is told, and overwrites nothing unseen [PRICE-24]', async ({
  page,
  house,
}) => {
  await enterDesk(page);
  const other = await openDesk(house);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const rule = { name: 'Two at once', kinds: ['room'], ids: [id], change: { percent: 5 } };
  const { insertedId } = await other.send('POST', '/rates', rule);
  await openRates(page, `?for=room-${id}`);
  await page.getByRole('button', { name: 'Two at once', exact: true }).click();
  const form = page.getByRole('form', { name: 'Rule Two at once' });
  await form.getByLabel('By how much').fill('30');
  await other.send('PUT', `/rates/${insertedId}`, { change: { percent: 8 } });
  await expect(form.getByText(/A colleague has saved this rule in the meantime\. .*8 % more/)).toBeVisible();
  await expect(form.getByLabel('By how much')).toHaveValue('30');
  await form.getByRole('button', { name: 'Take theirs' }).click();
  await expect(form.getByLabel('By how much')).toHaveValue('8');
  await form.getByLabel('By how much').fill('9');

  // Leaving with something unsaved asks once.
  await page.getByRole('link', { name: 'Board' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(form.getByLabel('By how much')).toHaveValue('9');

  await other.send('DELETE', `/rates/${insertedId}`);
  await expect(page.getByText('A rule that you were editing was deleted by a colleague.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('A rule that you were editing')).toHaveCount(0);
  await other.close();
});

test('prices fit phones, where the month opens by a button, hours have a band, and axe finds nothing [PRICE-25]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const other = await openDesk(house);
  const night = { name: 'PCs at night', kinds: ['pc'], fromTime: '22:00', toTime: '06:00' };
  const made = await other.send('POST', '/rates', { ...night, change: { percent: -30 } });
  await openRates(page, '?for=pc-1');
  const panel = page.getByRole('region', { name: /^Prices of/ });
  await panel.getByRole('button', { name: /^23:00 to 00:00, / }).click();
  await expect(why(page)).toContainText('PCs at night');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('button', { name: /^06:00 to 07:00/ })).toBeFocused();
  await expect(why(page)).toContainText('1 is for other hours');
  await page.getByRole('button', { name: 'PCs at night', exact: true }).click();
  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page, `/desk/rates, ${width} pixels wide`);
      await fitsIn(page, width);
    },
    [
      ['light', 1440],
      ['dark', 1280],
    ],
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'See prices' }).click();
  await panel.getByLabel('Prices of').selectOption({ index: 0 });
  const cell = await panel.locator('[data-day]').last().boundingBox();
  expect(cell?.height).toBeGreaterThanOrEqual(44);
  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page, `/desk/rates with the month, ${width} pixels wide`);
      await fitsIn(page, width);
    },
    [
      ['light', 390],
      ['dark', 390],
      ['light', 320],
    ],
  );
  await other.send('DELETE', `/rates/${made.insertedId}`);
  await other.close();
});

test('prices that could not be read can be tried again [PRICE-25]', { tag: '@thorough' }, async ({
  page,
  allowedInConsole,
}) => {
  allowedInConsole.push(/status of 500/);
  await enterDesk(page);
  const presses = await countPresses(page);
  await page.route('**/api/desk/rates', async (route) =>
    (await presses()) > 0 ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  await openRates(page);
  await expect(page.getByRole('alert')).toContainText('The prices could not be loaded');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
});

test('rounding and the lowest price are set below the rules, and all prices follow [PRICE-27]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const other = await openDesk(house);
  const { id } = await addOwnRoom(house, '/api/rooms');
  const day = addDays(await venueToday(page), 3);
  const change = { name: 'Nearly free', kinds: ['room'], ids: [id], change: { percent: -99 } };
  const { insertedId } = await other.send('POST', '/rates', change);
  await openRates(page, `?for=room-${id}&day=${day}`);
  await expect(why(page).getByRole('heading')).toContainText('Why $0.40 on');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const form = page.getByRole('form', { name: 'At the end, for every price' });
  await form.getByLabel('Rounding').selectOption('whole amounts');
  await form.getByLabel('Lowest price in per cent').fill('101');
  await expect(form.getByText('A number from 0 to 100.')).toBeVisible();
  await form.getByLabel('Lowest price in per cent').fill('51');
  await checkWithAxe(page, 'rounding and lowest price');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Never under 51 % of the base price')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused();
  await expect(why(page).getByRole('heading')).toContainText('Why $21 on');
  await expect(why(page)).toContainText('Lowest price');
  expect(await quote(page, id, day)).toBe(21);
  await other.send('PUT', '/house', { priceRounding: 'minor', priceFloorPercent: 0 });
  await other.send('DELETE', `/rates/${insertedId}`);
  await other.close();
});
