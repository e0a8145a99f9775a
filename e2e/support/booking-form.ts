import type { Locator, Page } from '@playwright/test';
import { formatFullDay } from '#web/lib/format-day.ts';

export const form = (page: Page) => page.getByRole('form', { name: 'Booking' });

export const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm Booking' });

export const fill = async (page: Page, { date, time }: { date: string; time: string }) => {
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Time').fill(time);
};

/** A day of the calendar on a room's page; its name ends with whether it is free. */
export const calendarDay = (page: Page, date: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${formatFullDay(date)}`) });
