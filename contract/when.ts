import { z } from 'zod';
import { isDate, isTime } from './dates.ts';

/** A day of the venue's calendar. */
export const CalendarDate = z
  .string()
  .trim()
  .refine(isDate, 'Must be a date such as 2026-11-20')
  .meta({ format: 'date' });

/** A time on the venue's clock. */
export const ClockTime = z.string().trim().refine(isTime, 'Must be a time such as 16:00');

export const Instant = z.iso.datetime({ offset: true });
