const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const short = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
const shortFull = formatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const long = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
const full = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const plain = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
const month = formatter({ month: 'long', year: 'numeric' });

/** The parts without the commas that some versions of the platform put between them. */
const words = (format: Intl.DateTimeFormat, date: string): string =>
  format
    .formatToParts(new Date(`${date}T00:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');

/** As long as today is not known, it is taken to be. */
const isThisYear = (date: string, today = date): boolean => date.slice(0, 4) === today.slice(0, 4);

/** Tue 17 Nov, or Mon 4 Jan 2027 where that is another year than today's. */
export const formatShortDay = (date: string, today: string | undefined): string =>
  words(isThisYear(date, today) ? short : shortFull, date);

/** Tue 17 Nov 2026 */
export const formatDatedDay = (date: string): string => words(shortFull, date);

/** Tuesday 17 November, or Monday 4 January 2027 where that is another year than today's. */
export const formatLongDay = (date: string, today: string | undefined): string =>
  words(isThisYear(date, today) ? long : full, date);

/** Tuesday 17 November 2026 */
export const formatFullDay = (date: string): string => words(full, date);

/** 17 Nov 2026 */
export const formatDay = (date: string): string => words(plain, date);

/** November 2026, of any day in it. */
export const formatMonth = (date: string): string => words(month, date);
