import { pages } from '#contract/pages.ts';
import { allAddresses } from './support/addresses.ts';
import { checkWithAxe } from './support/check-with-axe.ts';
import { findWide } from './support/find-wide.ts';
import { expect, test } from './support/house.ts';
import { admin, signIn } from './support/people.ts';
import { nowhere, walkTo } from './support/walk-to.ts';

/** Two addresses of Order Status, another list of rooms, and two that lead nowhere: titles may come twice here. */
const isSame = new Set<string>([pages.orderStatus, '/rooms?q=nothing+at+all', nowhere]);

// Colours differ by mode and layout by width: two runs see each mode and each width once.
for (const [colorScheme, width, who, narrower] of [
  ['light', 1280, 'a visitor', []],
  ['dark', 390, 'an admin', [360, 320]],
] as const)
  test(`every page has landmarks, one main heading and a title of its own, axe finds nothing on it and nothing scrolls sideways for ${who}, ${colorScheme}, ${[width, ...narrower].join(', ')} pixels wide [NAV-1, PAGE-1]`, {
    tag: '@thorough',
  }, async ({ page, allowedInConsole }) => {
    // The router warns that it cannot block a navigation that a test makes without it.
    allowedInConsole.push(/404/, /blocker on a POP navigation/);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    if (who === 'an admin') await signIn(page, admin);
    const titles = new Map<string, string>();
    await page.goto('/');
    for (const address of allAddresses) {
      await walkTo(page, address);
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(landmark)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
      await checkWithAxe(page, address);
      await expect(page).toHaveTitle(/^.+ · Nightdesk$/);
      const title = await page.title();
      // Visitors are sent to log in from several pages.
      if (who === 'an admin' && !isSame.has(address))
        expect(titles.get(title), `${address} and`).toBeUndefined();
      titles.set(title, address);
      for (const pixels of narrower) {
        await page.setViewportSize({ width: pixels, height: 844 });
        await expect
          .poll(() => page.evaluate(findWide), { message: address })
          .toEqual({ scroll: pixels, wide: [] });
      }
      if (narrower.length > 0) await page.setViewportSize({ width, height: 844 });
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await checkWithAxe(page, 'menu');
  });

test('nothing to tap is smaller than 44 pixels on a phone', { tag: '@thorough' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/', '/rooms', '/room/1']) {
    await page.goto(address);
    await expect(page.getByRole('article').first()).toBeVisible();
    const small = await page
      .locator('a:visible, button:visible, input:visible, select:visible')
      .evaluateAll((all) =>
        all
          .filter((element) => !(element instanceof HTMLInputElement && element.type === 'radio'))
          .filter(
            (element) =>
              element.getBoundingClientRect().height < 44 && element.getBoundingClientRect().left >= 0,
          )
          .map((element) => element.outerHTML.slice(0, 120)),
      );
    expect(small).toEqual([]);
  }
});
