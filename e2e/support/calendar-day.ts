import type { Locator, Page } from '@playwright/test';
import { formatFullDay } from '#web/lib/format-day.ts';

/** A day of the calendar on a room's page; its name goes on to say whether it is free. */
export const calendarDay = (page: Page, date: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${formatFullDay(date)}`) });
