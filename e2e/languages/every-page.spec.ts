import { existsSync, readFileSync } from 'node:fs';
import { accent, pseudoLanguage } from '../../scripts/setup/languages/pseudo-language.ts';
import { allAddresses, guestAddresses } from '../support/addresses.ts';
import { checkWithAxe } from '../support/check-with-axe.ts';
import { findCut, findWide } from '../support/find-wide.ts';
import { expect, test } from '../support/house.ts';
import { inEachTheme } from '../support/in-each-theme.ts';
import { enterDesk } from '../support/kitchen-desk.ts';
import { newGuest, signUp } from '../support/people.ts';
import { walkTo } from '../support/walk-to.ts';

/** The title of the page for unknown addresses. */
const nameOfNowhere = (language: string): string =>
  JSON.parse(readFileSync(`web/app/messages/${language}.json`, 'utf8')).app_not_found;

test.use({ houseName: 'languages' });

// The router warns that it cannot block a navigation that a test makes without it.
test.beforeEach(({ allowedInConsole }) => void allowedInConsole.push(/404/, /blocker on a POP navigation/));

test.describe('the longest words', () => {
  test.skip(!existsSync(`dist/web/${pseudoLanguage}`), 'Its pages are built with PSEUDO_LANGUAGE=1.');

  test('fit on every page, on a phone and on a desk [LANG-16]', { tag: '@thorough' }, async ({ page }) => {
    await enterDesk(page);
    await page.goto(`/?lang=${pseudoLanguage}`);
    await expect(page.locator('html')).toHaveAttribute('lang', pseudoLanguage);
    for (const address of allAddresses) {
      await walkTo(page, address, accent(nameOfNowhere('en')));
      await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        expect
          .soft(await page.evaluate(findWide), `${address} at ${width}`)
          .toEqual({ scroll: width, wide: [] });
        expect.soft(await page.evaluate(findCut), `${address} at ${width}`).toEqual([]);
      }
    }
  });
});

// Arabic is mirrored, Japanese has other letters, German has long words: each in a look and width of its own.
for (const [language, look] of [
  ['ar', ['dark', 390]],
  ['ja', ['dark', 1280]],
  ['de', ['light', 390]],
] as const)
  test.describe(`in "${language}"`, () => {
    test.use({ locale: language });

    test(`axe finds nothing on any page of guests, and nothing scrolls sideways in "${language}" [LANG-16]`, {
      tag: '@thorough',
    }, async ({ page }) => {
      await signUp(page, newGuest());
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const address of guestAddresses) {
        await walkTo(page, address, nameOfNowhere(language));
        await inEachTheme(
          page,
          async (width) => {
            await checkWithAxe(page, address);
            expect.soft(await page.evaluate(findWide), address).toEqual({ scroll: width, wide: [] });
          },
          [look],
        );
      }
    });
  });
