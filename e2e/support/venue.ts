import type { Page } from '@playwright/test';

/** The day it is at the venue, by the server's clock. */
export const venueToday = async (page: Page): Promise<string> => {
  const { now, timeZone } = await (await page.request.get('/api/config')).json();
  return new Date(now).toLocaleDateString('sv-SE', { timeZone });
};
