import { expect, type Page } from '@playwright/test';

/** An address at which there is nothing. */
export const nowhere = '/no/such/door';

/** Runs in the page: navigates within it, as a link does. */
const go = (address: string): void => {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
};

/**
 * Navigates an open page without a reload, which would take most of the time where many pages are checked. It goes to
 * `nowhere` first, so that the page before is not taken for the next; `words` is the title there.
 */
export const walkTo = async (page: Page, address: string, words = 'Page not found'): Promise<void> => {
  const titleThere = `${words} · Nightdesk`;
  await page.evaluate(go, nowhere);
  await expect(page).toHaveTitle(titleThere);
  if (address === nowhere) return;
  await page.evaluate(go, address);
  await expect(page).not.toHaveTitle(titleThere);
};
