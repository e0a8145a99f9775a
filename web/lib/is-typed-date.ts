import { isDate } from '#contract/dates.ts';

/** Whether it is a day whose year is typed to its end: on the way to 2026 a date field tells of the years 2, 20 and 202. */
export const isTypedDate = (text: string): boolean => isDate(text) && text >= '1000-01-01';
