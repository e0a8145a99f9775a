import { addDays } from '#contract/dates.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { fitsIn, openDesk } from '../support/front-desk.ts';
import { expect, inOwnHouse, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { addOwnRoom } from '../support/own-rooms.ts';
import { venueToday } from '../support/venue.ts';

inOwnHouse('prices of a room');

test('the page of a room shows what its next nights cost, and a switch leaves it out of any rule [PRICE-26]', {
  tag: '@thorough',
}, async ({ page, house }) => {
  await enterDesk(page);
  const desk = await openDesk(house);
  const [one, other] = [await addOwnRoom(house, '/api/rooms'), await addOwnRoom(house, '/api/rooms')];
  const today = await venueToday(page);
  const day = addDays(today, 3);
  await desk.send('POST', '/rates', {
    name: 'The fair',
    kinds: ['room'],
    ids: [one.id, other.id],
    from: day,
    to: day,
    change: { percent: 50 },
  });
  await desk.send('POST', '/rates', { name: 'All of them', kinds: ['room'], change: { amount: 1 } });
  await desk.send('POST', '/blocks', {
    kind: 'room',
    id: one.id,
    from: addDays(today, 5),
    to: addDays(today, 6),
    reason: 'Paint',
  });
  await page.goto(`/desk/rooms/room/${one.id}#prices`);
  const section = page.getByRole('region', { name: 'Prices', exact: true });
  await expect(section).toContainText('$40 a night before rules. The next 14 nights cost $41 to $61.');
  const nights = section.getByRole('list').first().getByRole('listitem');
  await expect(nights).toHaveCount(14);
  await expect(nights.nth(3)).toContainText('$61');
  await expect(nights.nth(5)).toContainText('Closed');
  const fair = section.getByRole('switch', { name: `The fair for ${one.title}` });
  await expect(fair).toBeChecked();
  await fair.click();
  await expect(page.getByText(`The fair leaves ${one.title} out.`)).toBeVisible();
  await expect(fair).not.toBeChecked();
  await expect(nights.nth(3)).toContainText('$41');
  const quote = async (id: number) =>
    (await (await page.request.get(`/api/quote?kind=room&id=${id}&date=${day}`)).json()).amount;
  expect([await quote(one.id), await quote(other.id)]).toEqual([41, 61]);
  await fair.click();
  await expect(fair).toBeChecked();
  expect(await quote(one.id)).toBe(61);

  const all = section.getByRole('switch', { name: `All of them for ${one.title}` });
  await expect(all).toBeChecked();
  await all.click();
  await expect(all).not.toBeChecked();
  await expect(nights.nth(3)).toContainText('$60');
  expect([await quote(one.id), await quote(other.id)]).toEqual([60, 61]);
  await page.goto('/desk/rates');
  const rule = page.getByRole('listitem').filter({ hasText: 'All of them' });
  await expect(rule).toContainText(`All rooms but ${one.title}`);
  await rule.getByRole('button', { name: 'All of them', exact: true }).click();
  await rule.getByRole('button', { name: `Include ${one.title} again` }).click();
  await rule.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('All of them is saved.')).toBeVisible();
  await expect(rule).not.toContainText(one.title);
  expect(await quote(one.id)).toBe(61);
  await page.goto(`/desk/rooms/room/${one.id}#prices`);
  await expect(all).toBeChecked();

  await inEachTheme(
    page,
    async (width) => {
      await checkWithAxe(page, `prices of a room, ${width} pixels wide`);
      await fitsIn(page, width);
    },
    [
      ['light', 1440],
      ['dark', 390],
    ],
  );
  await expect(nights).toHaveCount(7);

  // And from there to the rules, and back by the other half of Rooms.
  await section.getByRole('link', { name: 'Price rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Rooms or prices' })
    .getByRole('link', { name: 'Rooms' })
    .click();
  await expect(page).toHaveURL(/\/desk\/rooms$/);
  await page
    .getByRole('navigation', { name: 'Rooms or prices' })
    .getByRole('link', { name: 'Prices' })
    .click();
  await expect(page).toHaveURL(/\/desk\/rates$/);
  await desk.close();
});
