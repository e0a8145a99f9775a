import type { Page } from '@playwright/test';

/** Runs the page's scripts that many times slower, which shows what only a fast machine draws in time. */
export const slowDown = async (page: Page, rate: number) => {
  const devTools = await page.context().newCDPSession(page);
  const setRate = (next: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate: next });
  await setRate(rate);
  return { end: () => setRate(1) };
};
