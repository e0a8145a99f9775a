import type { Page } from '@playwright/test';

/** Slows the page's scripts down by this factor, to show what only fast machines draw in time. */
export const slowDown = async (page: Page, rate: number) => {
  const devTools = await page.context().newCDPSession(page);
  const setRate = (next: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate: next });
  await setRate(rate);
  return { end: () => setRate(1) };
};
