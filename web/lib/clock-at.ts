import { Temporal } from './temporal.ts';

/** In milliseconds. */
export const oneHour = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
};

/** Date and time in a zone at an instant. Uses only the platform, since Home loads no calendar library. */
export const clockAt = (instant: number, timeZone: string): { date: string; time: string } => {
  // Temporal is fast where it exists; a page's first formatter costs a phone a tenth of a second.
  if (Temporal) {
    const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(timeZone);
    return {
      date: at.toPlainDate().toString(),
      time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
    };
  }
  const parts = formatterIn(timeZone).formatToParts(instant);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
};

/** The time zone of this machine. */
export const ownZone = (): string =>
  Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
