import { expect, type Page } from '@playwright/test';

type Look = readonly [colorScheme: 'light' | 'dark', width: number];

/** Shows a page in one colour scheme and width after the other: reloading it for each would take most of the time. */
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
    // The browser changes some colours at once, the page others when it is notified of the change.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.setViewportSize({ width, height: 844 });
    await inspect(width);
  }
};
