import type { Page } from '@playwright/test';

/**
 * Counts presses on pages that are opened from now on, so that a call can be refused until then: a page that also polls
 * would otherwise be quicker than the hand, and the button would be gone.
 */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    let presses = 0;
    const count = () => {
      presses += 1;
      document.documentElement.dataset.presses = String(presses);
    };
    addEventListener('click', count, { capture: true });
  });
  return async () => Number(await page.locator('html').getAttribute('data-presses'));
};
