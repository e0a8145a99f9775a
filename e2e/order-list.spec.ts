import { checkWithAxe } from './support/check-with-axe.ts';
import { expect, test } from './support/house.ts';
import { enterDesk, expectRoomy, madeUpOrder, orderCard, showMadeUp, step } from './support/kitchen-desk.ts';

test('status, words and order stand in the address and come back with it [KITCHEN-10]', async ({ page }) => {
  await enterDesk(page);
  await showMadeUp(page, [
    madeUpOrder(7005, { dishes: ['Burger'] }),
    madeUpOrder(7004, { status: 'Ready to Serve', dishes: ['Soup', 'Tacos'] }),
    madeUpOrder(7003, { status: 'Cancelled' }),
    madeUpOrder(7002, { status: 'Ready to Serve', more: { roomId: '24' } }),
    madeUpOrder(7001, { status: 'Completed' }),
  ]);
  await page.goto('/OrderUpdate');
  const shown = page.getByRole('article').getByRole('heading');
  await expect(shown).toHaveText(['#7005', '#7004', '#7003', '#7002', '#7001']);
  await expect(page.getByRole('radio', { name: 'All 5', exact: true })).toBeChecked();
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(shown).toHaveText(['#7001', '#7002', '#7003', '#7004', '#7005']);
  await expect(page).toHaveURL('/OrderUpdate?sort=oldest');
  await page.getByRole('radio', { name: 'Ready to Serve 2', exact: true }).check();
  await expect(shown).toHaveText(['#7002', '#7004']);
  await expect(page).toHaveURL('/OrderUpdate?status=Ready+to+Serve&sort=oldest');
  await page.getByPlaceholder('Order, room or dish').fill('TACOS');
  await expect(shown).toHaveText(['#7004']);
  await expect(page).toHaveURL('/OrderUpdate?status=Ready+to+Serve&q=TACOS&sort=oldest');
  await page.reload();
  await expect(shown).toHaveText(['#7004']);
  await page.getByPlaceholder('Order, room or dish').fill('burger');
  await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(shown).toHaveCount(5);
  await expect(page).toHaveURL('/OrderUpdate?sort=oldest');
  for (const [words, found] of [
    ['#7002', '#7002'],
    ['study 24', '#7002'],
  ] as const) {
    await page.getByPlaceholder('Order, room or dish').fill(words);
    await expect(shown).toHaveText([found]);
  }
  await page.getByPlaceholder('Order, room or dish').fill('');
  await page.getByRole('radio', { name: 'Cancelled 1', exact: true }).check();
  await expect(shown).toHaveText(['#7003']);
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
});

test('older orders are shown on request, however many are open, and the address remembers how many', {
  tag: '@thorough',
}, async ({ page }) => {
  await enterDesk(page);
  const open = Array.from({ length: 61 }, (_, index) => madeUpOrder(8061 - index, {}));
  const done = Array.from({ length: 90 }, (_, index) => madeUpOrder(7090 - index, { status: 'Completed' }));
  // Somebody has waited since long before the latest sixty.
  await showMadeUp(page, [...open, ...done, madeUpOrder(6000, { minutes: 90 })]);
  await page.goto('/OrderUpdate');
  await expect(page.getByText(/^62 open orders\. The oldest has waited 1 hour 3\d minutes\.$/)).toBeVisible();
  await expect(orderCard(page, '6000')).toBeVisible();
  await expect(orderCard(page, '7090')).toBeVisible();
  await expect(orderCard(page, '7001')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show older orders' }).click();
  await expect(orderCard(page, '7001')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All 152', exact: true })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Show older orders' })).toHaveCount(0);
  await expect(page).toHaveURL('/OrderUpdate?pages=2');
  await page.reload();
  await expect(orderCard(page, '7001')).toBeVisible();
});

test('ages go on by themselves and turn red, and a new order stops standing out after a minute [KITCHEN-12]', async ({
  page,
}) => {
  await enterDesk(page);
  await page.clock.install();
  const orders = [madeUpOrder(7001, { minutes: 23 })];
  await showMadeUp(page, orders);
  await page.goto('/OrderUpdate');
  const age = orderCard(page, '7001').locator('[data-tone="off"]', { hasText: /^2[34] min$/ });
  await expect(age).toBeVisible();
  orders.unshift(madeUpOrder(7002, { minutes: 0 }));
  // The page polls.
  await page.clock.runFor(10_000);
  await expect(orderCard(page, '7002')).toHaveAttribute('data-fresh');
  await expect(page.getByText('New order #7002, Study Room 18', { exact: true })).toBeAttached();
  await page.clock.runFor(125_000);
  await expect(orderCard(page, '7002')).not.toHaveAttribute('data-fresh');
  await expect(
    orderCard(page, '7001').locator('[data-tone="bad"]', { hasText: /^2[5-7] min$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^2 open orders\. The oldest has waited 2[5-7] minutes\.$/)).toBeVisible();
});

test('without orders the page says so and leads to the card', { tag: '@thorough' }, async ({ page }) => {
  await enterDesk(page);
  await showMadeUp(page, []);
  await page.goto('/OrderUpdate');
  await expect(page.getByText('No orders yet.', { exact: true })).toBeVisible();
  await expect(page.getByText('No open orders.', { exact: true })).toBeVisible();
  for (const link of await page.getByRole('main').getByRole('link', { name: 'Update the Menu' }).all())
    await expect(link).toHaveAttribute('href', '/MenuUpdate');
  await expect(page.getByRole('main').getByRole('link', { name: 'Update the Menu' })).toHaveCount(2);
});

for (const [colorScheme, width, narrower] of [
  ['light', 1280, 1024],
  ['dark', 390, 360],
] as const)
  test(`axe finds nothing in the list and nothing is cut off, ${colorScheme}, ${width} pixels wide`, {
    tag: '@thorough',
  }, async ({ page, allowedInConsole }) => {
    allowedInConsole.push(/Failed to load resource/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await enterDesk(page);
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenfrühstück mit allem';
    const contact = { name: 'Noor Ali', roomNumber: '24b', phoneNumber: '+351 912 345 678 901' };
    await showMadeUp(page, [
      madeUpOrder(70006, { dishes: [long, 'Soup'], more: { email: `${'long.'.repeat(12)}@example.test` } }),
      madeUpOrder(70005, { minutes: 7, more: { roomType: 'Group Study Room', roomId: long.slice(0, 40) } }),
      madeUpOrder(70004, { status: 'Few More Minutes', minutes: 30, more: { contact } }),
      madeUpOrder(70003, { status: 'Ready to Serve', minutes: 3000, more: { totalPrice: '99999.99' } }),
      madeUpOrder(70002, { status: 'Completed', minutes: 900_000, more: { email: '' } }),
      madeUpOrder(70001, { status: 'Cancelled', more: { cancelledAt: new Date().toISOString() } }),
    ]);
    await page.goto('/OrderUpdate');
    await expect(orderCard(page, '70001')).toBeVisible();
    await page.route('**/api/orderDetails/70006', (route) => route.abort());
    await step(page, '70006', 'Completed').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await checkWithAxe(page);
    for (const wide of [width, narrower]) {
      await page.setViewportSize({ width: wide, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wide);
      await expectRoomy(page.getByRole('main').locator('a:visible, button:visible, select'), 44, wide);
    }
    // Number and time stand at the left of every card, with an age at its right or without.
    const places = await page.getByRole('article').evaluateAll((all) =>
      all.map((card) => {
        const number = card.querySelector('h2')?.getBoundingClientRect();
        return Math.round((number?.left ?? 0) - card.getBoundingClientRect().left);
      }),
    );
    expect(new Set(places).size).toBe(1);
  });
