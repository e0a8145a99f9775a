import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Kind } from '#contract/kinds.ts';
import { type ImportedTime, mergeTimes, writeInstant } from './import-times.rules.ts';

export type ReadOptions = {
  kind: Kind;
  timeZone: string;
  /** First and last date of interest; longer times are cut. */
  from: string;
  to: string;
};

/** More than this is no calendar of one room. */
const maxTimes = 1000;
const mostSteps = 20_000;

type Bound = Temporal.PlainDate | Temporal.ZonedDateTime;

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** The instant of a calendar's time: UTC, a known zone, a zone that it defines itself, or none (the venue's). */
const readBound = (time: ICAL.Time, tzid: string | undefined, venueZone: string): Bound => {
  const { year, month, day, hour, minute, second } = time;
  if (time.isDate) return new Temporal.PlainDate(year, month, day);
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const plain = new Temporal.PlainDateTime(year, month, day, hour, minute, Math.min(second, 59));
  if (!isUtc && tzid !== undefined && isZone(tzid)) return plain.toZonedDateTime(tzid);
  if (isUtc || time.zone?.component)
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO(venueZone);
  return plain.toZonedDateTime(venueZone);
};

const zoneOf = (component: ICAL.Component, name: 'dtstart' | 'dtend'): string | undefined => {
  const tzid = component.getFirstProperty(name)?.getParameter('tzid');
  return typeof tzid === 'string' ? tzid : undefined;
};

type Occurrence = { component: ICAL.Component; start: ICAL.Time; end: ICAL.Time };

const toDays = (start: Bound, end: Bound, { timeZone }: ReadOptions): ImportedTime => {
  const dayOf = (bound: Bound) =>
    bound instanceof Temporal.PlainDate ? bound : bound.withTimeZone(timeZone).toPlainDate();
  const from = dayOf(start);
  const to = dayOf(end);
  // An event of a few hours within a day still takes the night.
  const isLater = Temporal.PlainDate.compare(to, from) > 0;
  return { from: from.toString(), to: (isLater ? to : from.add({ days: 1 })).toString() };
};

const toHours = (start: Bound, end: Bound, { timeZone }: ReadOptions): ImportedTime => {
  const at = (bound: Bound) =>
    bound instanceof Temporal.PlainDate ? bound.toZonedDateTime(timeZone) : bound.withTimeZone(timeZone);
  const round = (bound: Bound, roundingMode: 'floor' | 'ceil') =>
    writeInstant(at(bound).round({ smallestUnit: 'hour', roundingMode }).toInstant());
  return { from: round(start, 'floor'), to: round(end, 'ceil') };
};

const isBefore = (one: Bound, other: Bound): boolean =>
  one instanceof Temporal.PlainDate || other instanceof Temporal.PlainDate
    ? one instanceof Temporal.PlainDate &&
      other instanceof Temporal.PlainDate &&
      Temporal.PlainDate.compare(one, other) < 0
    : one.epochMilliseconds < other.epochMilliseconds;

/** Start and end of an event; undefined if it has no length. */
const toTime = ({ component, start, end }: Occurrence, options: ReadOptions): ImportedTime | undefined => {
  const startZone = zoneOf(component, 'dtstart');
  const from = readBound(start, startZone, options.timeZone);
  const duration = component.hasProperty('dtend') ? null : component.getFirstPropertyValue('duration');
  const to =
    duration instanceof ICAL.Duration && !(from instanceof Temporal.PlainDate)
      ? // Days by the clock, hours as elapsed time (RFC 5545).
        from.add({
          weeks: duration.weeks,
          days: duration.days,
          hours: duration.hours,
          minutes: duration.minutes,
          seconds: duration.seconds,
        })
      : readBound(end, zoneOf(component, 'dtend') ?? startZone, options.timeZone);
  if (!isBefore(from, to)) return undefined;
  return options.kind === 'room' ? toDays(from, to, options) : toHours(from, to, options);
};

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

/** Cancelled, or marked as free. */
const isNothing = (component: ICAL.Component): boolean =>
  textOf(component, 'status') === 'CANCELLED' || textOf(component, 'transp') === 'TRANSPARENT';

const sequenceOf = (component: ICAL.Component): number =>
  Number(component.getFirstPropertyValue('sequence') ?? 0);

const nameOf = (component: ICAL.Component): string =>
  `${component.getFirstPropertyValue('uid') ?? ''} ${component.getFirstPropertyValue('recurrence-id') ?? ''}`;

/** The last of several versions of one event. */
const newestOf = (components: readonly ICAL.Component[]): ICAL.Component[] => {
  const newest = new Map<string, ICAL.Component>();
  for (const [index, component] of components.entries()) {
    // No filter means all.
    const name = component.hasProperty('uid') ? nameOf(component) : `without a name ${index}`;
    const known = newest.get(name);
    if (!known || sequenceOf(component) >= sequenceOf(known)) newest.set(name, component);
  }
  return [...newest.values()];
};

/** All occurrences of an event until a day; `countStep` stops endless rules. */
function* listOccurrences(event: ICAL.Event, until: ICAL.Time, countStep: () => void): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield { component: event.component, start: event.startDate, end: event.endDate };
    return;
  }
  const iterator = event.iterator();
  for (let next = iterator.next(); next && next.compare(until) < 0; next = iterator.next()) {
    countStep();
    const { item, startDate: start, endDate: end } = event.getOccurrenceDetails(next);
    yield { component: item.component, start, end };
  }
}

/** The events of a calendar, with their changed occurrences. */
const listEvents = (calendar: ICAL.Component): ICAL.Event[] => {
  const components = newestOf(calendar.getAllSubcomponents('vevent'));
  const [changed, whole] = [true, false].map((isChanged) =>
    components.filter((component) => component.hasProperty('recurrence-id') === isChanged),
  ) as [ICAL.Component[], ICAL.Component[]]; // one for each
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid');
  const known = new Set(whole.map(uidOf));
  const eventOf = (component: ICAL.Component) =>
    new ICAL.Event(component, {
      strictExceptions: true,
      exceptions: changed.filter((one) => uidOf(one) === uidOf(component)),
    });
  const alone = changed
    .filter((one) => !known.has(uidOf(one)))
    .map((one) => new ICAL.Event(one, { exceptions: [] }));
  return [...whole.map(eventOf), ...alone];
};

const cut = ({ from, to }: ImportedTime, first: string, last: string): ImportedTime => ({
  from: from < first ? first : from,
  to: to > last ? last : to,
});

/** Thrown for a file that is no calendar, or an abusive one. */
export class NotACalendar extends Error {}

const parse = (text: string): ICAL.Component[] => {
  const parsed: unknown = ICAL.parse(text);
  if (!Array.isArray(parsed)) throw new NotACalendar();
  // A single calendar has a name, several are a list.
  const all: unknown[] = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const calendars = all.map(
    (one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]),
  );
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new NotACalendar();
  return calendars;
};

const readCalendars = (text: string, options: ReadOptions): ImportedTime[] => {
  const { kind, timeZone, from, to } = options;
  const midnight = (day: string) =>
    writeInstant(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant());
  const [first, last] = kind === 'room' ? [from, to] : [midnight(from), midnight(to)];
  const until = ICAL.Time.fromDateString(to);
  const times: ImportedTime[] = [];
  let steps = 0;
  const countStep = () => {
    if (++steps > mostSteps) throw new NotACalendar();
  };
  for (const calendar of parse(text).filter((one) => textOf(one, 'method') !== 'CANCEL'))
    for (const event of listEvents(calendar))
      for (const occurrence of listOccurrences(event, until, countStep)) {
        const time = isNothing(occurrence.component) ? undefined : toTime(occurrence, options);
        if (time && time.from < last && time.to > first) times.push(cut(time, first, last));
      }
  const merged = mergeTimes(times);
  if (merged.length > maxTimes) throw new NotACalendar();
  return merged;
};

/** The taken times of a feed. One unreadable entry makes the whole feed unreadable: it might be the one that matters. */
export const readTimes = (text: string, options: ReadOptions): ImportedTime[] => {
  try {
    return readCalendars(text, options);
  } catch (error) {
    throw error instanceof NotACalendar ? error : new NotACalendar('', { cause: error });
  }
};
