import ICAL from 'ical.js';

export type ReadEvent = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  /** A date for all-day events, otherwise an instant in UTC. */
  from: string;
  to: string;
};

const writeTime = (time: ICAL.Time): string =>
  time.isDate ? time.toString() : `${new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19)}Z`;

/** Reads a calendar as other programs do, without our code. */
export const readCalendar = (text: string): { method: string; name: string; events: ReadEvent[] } => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const textOf = (component: ICAL.Component, name: string) =>
    String(component.getFirstPropertyValue(name) ?? '');
  return {
    method: textOf(calendar, 'method'),
    name: textOf(calendar, 'name'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        summary: event.summary,
        status: textOf(component, 'status'),
        from: writeTime(event.startDate),
        to: writeTime(event.endDate),
      };
    }),
  };
};
