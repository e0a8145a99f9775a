import { expect, type Page } from '@playwright/test';

/** An address at which there is nothing. */
export const nowhere = '/no/such/door';

/** Runs in the page: goes on inside of it, as a link does. */
const go = (address: string): void => {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
};

/**
 * Leads an open page to another address without loading it anew, which takes most of the time where many are looked at.
 * The way goes over nowhere, so that the page before is not taken for the next; `words` is what it is called there.
 */
export const walkTo = async (page: Page, address: string, words = 'Page not found'): Promise<void> => {
  const titleThere = `${words} · Nightdesk`;
  await page.evaluate(go, nowhere);
  await expect(page).toHaveTitle(titleThere);
  if (address === nowhere) return;
  await page.evaluate(go, address);
  await expect(page).not.toHaveTitle(titleThere);
};
