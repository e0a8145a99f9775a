const oneDay = 86_400_000;

const toDays = (date: string): number => Date.parse(`${date}T00:00:00Z`) / oneDay;

/** The date a number of days after another, both YYYY-MM-DD; independent of time zones and daylight saving. */
export const addDays = (date: string, days: number): string =>
  new Date((toDays(date) + days) * oneDay).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => toDays(to) - toDays(from);

/** Four-digit years, leaving room for the longest stay after it. */
const lastDate = '9998-12-31';

/** Whether it is an existing date, as YYYY-MM-DD; 2027-02-30 is not. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= '0001-01-01' &&
  text <= lastDate &&
  !Number.isNaN(toDays(text)) &&
  addDays(text, 0) === text;

/** Whether it is a time of day, as HH:MM. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
