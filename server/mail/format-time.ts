import { LRUCache } from 'lru-cache';
import type { Temporal } from 'temporal-polyfill';
import { m } from '#messages/server.ts';

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** 24 hours in every language, like the clock at the desk. */
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const styles = {
  day,
  longDay,
  time,
  moment: { ...day, ...time },
  longMoment: { ...longDay, ...time },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Texts by milliseconds since 1970: a mail repeats the same times, and so do the mails of a day. */
const createTexts = (formatter: Intl.DateTimeFormat) =>
  new LRUCache<number, string>({ max: 200, memoMethod: (at) => formatter.format(at) });

/** Formatters are expensive to create, so they are cached per language and zone. */
const texts = new Map<string, ReturnType<typeof createTexts>>();

const format = (style: keyof typeof styles, instant: Temporal.Instant, timeZone: string): string => {
  const locale = m.locale();
  const key = `${locale} ${style} ${timeZone}`;
  const known =
    texts.get(key) ?? createTexts(new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }));
  texts.set(key, known);
  return known.memo(instant.epochMilliseconds);
};

/** English dates are without commas, so that one can precede the time. */
const isEnglish = (): boolean => m.language() === 'en';

const formatDate = (style: 'day' | 'longDay', instant: Temporal.Instant, timeZone: string): string => {
  const date = format(style, instant, timeZone);
  return isEnglish() ? date.replaceAll(',', '') : date;
};

/** Wed 25 Nov 2026 */
export const formatDay = (instant: Temporal.Instant, timeZone: string): string =>
  formatDate('day', instant, timeZone);

/** 15:00 */
export const formatTime = (instant: Temporal.Instant, timeZone: string): string =>
  format('time', instant, timeZone);

/** Wednesday 25 November 2026 */
export const formatLongDay = (instant: Temporal.Instant, timeZone: string): string =>
  formatDate('longDay', instant, timeZone);

/** Wed 25 Nov 2026, 15:00 */
export const formatMoment = (instant: Temporal.Instant, timeZone: string): string =>
  isEnglish()
    ? `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`
    : format('moment', instant, timeZone);

/** Wednesday 25 November 2026, 15:00 */
export const formatLongMoment = (instant: Temporal.Instant, timeZone: string): string =>
  isEnglish()
    ? `${formatLongDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`
    : format('longMoment', instant, timeZone);
