import { z } from 'zod';
import { isDate, isTime } from './dates.ts';

const notADate = '{field} is a date such as 2026-11-20.';

/** A day of the venue's calendar. */
export const CalendarDate = z
  .string(notADate)
  .trim()
  .refine(isDate, notADate)
  .meta({ format: 'date', examples: ['2026-12-24'] });

const notATime = '{field} is a time such as 16:00.';

/** A time on the venue's clock. */
export const ClockTime = z
  .string(notATime)
  .trim()
  .refine(isTime, notATime)
  .meta({ examples: ['16:00'] });

/** The same two in a response, where they are right already. */
export const ShownDate = z.string().meta({ format: 'date', examples: ['2026-12-24'] });
export const ShownTime = z.string().meta({ examples: ['16:00'] });

export const Instant = z.iso.datetime({ offset: true }).meta({ examples: ['2026-12-24T16:00:00Z'] });
