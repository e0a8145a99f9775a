const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const short = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
const long = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
const full = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const month = formatter({ month: 'long', year: 'numeric' });

/** The parts without the commas that some versions of the platform put between them. */
const words = (format: Intl.DateTimeFormat, date: string): string =>
  format
    .formatToParts(new Date(`${date}T00:00:00Z`))
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');

/** Tue 17 Nov */
export const formatShortDay = (date: string): string => words(short, date);

/** Tuesday 17 November */
export const formatLongDay = (date: string): string => words(long, date);

/** Tuesday 17 November 2026 */
export const formatFullDay = (date: string): string => words(full, date);

/** November 2026, of any day in it. */
export const formatMonth = (date: string): string => words(month, date);
