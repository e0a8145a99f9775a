import type { Page } from '@playwright/test';

export const form = (page: Page) => page.getByRole('form', { name: 'Booking' });

export const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm Booking' });

export const fill = async (page: Page, { date, time }: { date: string; time: string }) => {
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill(time);
};
