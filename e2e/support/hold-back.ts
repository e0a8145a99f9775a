import type { Page } from '@playwright/test';

/** Lets a call wait for its answer until it is told to go on. */
export const holdBack = async (page: Page, url: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
