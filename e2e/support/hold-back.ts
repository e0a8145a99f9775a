import type { Page } from '@playwright/test';

/** Holds back a request until the returned function is called. */
export const holdBack = async (page: Page, url: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
