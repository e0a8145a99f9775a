import { expect, type Page } from '@playwright/test';

type Look = readonly [colorScheme: 'light' | 'dark', width: number];

/** Shows a page as it stands in one colour and width after the other: loading it anew for each would take most of the time. */
export const inEachTheme = async (
  page: Page,
  inspect: (width: number) => Promise<void>,
  looks: readonly Look[] = [
    ['light', 1280],
    ['dark', 390],
  ],
): Promise<void> => {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Some colours come by the browser at once, some by the page when it has heard of the change.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.setViewportSize({ width, height: 844 });
    await inspect(width);
  }
};
