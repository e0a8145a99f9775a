import type { Temporal } from 'temporal-polyfill';
import type { Status, VenueClock } from '../bookings.rules.ts';
import { dateAt } from '../venue-time.ts';

export const stayStates = ['staying', 'arriving', 'ended'] as const;
export type StayState = (typeof stayStates)[number];

/** What decides which stay a booking belongs to, and its state. */
export type StayPart = {
  /** The shown status, where a past booking is Completed. */
  status: Status;
  startsAt: Temporal.Instant;
  /** When the guest checked out, else the end of the booking. */
  endsAt: Temporal.Instant;
};

/** For how many days a past stay is shown. */
export const shownAfterDays = 3;
/** Pages link to a stay for this long before its start and after its end. */
const nearHours = { before: 48, after: 24 * shownAfterDays };
/** How long before a booking its access codes are shown. */
const codesBeforeMinutes = 60;

const ms = ({ epochMilliseconds }: Temporal.Instant): number => epochMilliseconds;

/** Statuses that count as a stay: not held, cancelled or missed ones. */
const staying: readonly Status[] = ['Confirmed', 'Checked in', 'Completed'];

/** Groups bookings into stays: those that overlap or follow each other on one day at the venue. */
export const groupStays = <Part extends StayPart>(parts: readonly Part[], timeZone: string): Part[][] => {
  const stays: Part[][] = [];
  let lastDay = '';
  for (const part of parts
    .filter(({ status }) => staying.includes(status))
    .toSorted((one, other) => ms(one.startsAt) - ms(other.startsAt))) {
    const stay = stays.at(-1);
    if (stay && dateAt(part.startsAt, timeZone) <= lastDay) stay.push(part);
    else {
      stays.push([part]);
      lastDay = '';
    }
    const day = dateAt(part.endsAt, timeZone);
    if (day > lastDay) lastDay = day;
  }
  return stays;
};

export const stateOf = (parts: readonly StayPart[]): StayState => {
  if (parts.some(({ status }) => status === 'Checked in')) return 'staying';
  return parts.some(({ status }) => status === 'Confirmed') ? 'arriving' : 'ended';
};

const endOf = (parts: readonly StayPart[]): number => Math.max(...parts.map(({ endsAt }) => ms(endsAt)));

/** The stay to show: the current one, else the next, else the last if it ended recently. */
export const chooseStay = <Part extends StayPart>(
  parts: readonly Part[],
  { now, timeZone }: VenueClock,
): Part[] | undefined => {
  const stays = groupStays(parts, timeZone);
  const of = (state: StayState) => stays.filter((stay) => stateOf(stay) === state);
  const lately = of('ended').filter((stay) => endOf(stay) > ms(now.subtract({ hours: nearHours.after })));
  // They are sorted by start.
  return (
    of('staying')[0] ?? of('arriving')[0] ?? lately.toSorted((one, other) => endOf(other) - endOf(one))[0]
  );
};

/** Whether pages link to a stay now; all its bookings count. */
export const isNear = ({ status, startsAt, endsAt }: StayPart, now: Temporal.Instant): boolean =>
  staying.includes(status) &&
  ms(now) >= ms(startsAt.subtract({ hours: nearHours.before })) &&
  ms(now) < ms(endsAt.add({ hours: nearHours.after }));

/** From when the access codes of a booking are shown to its guest. */
export const codesFrom = (startsAt: Temporal.Instant): Temporal.Instant =>
  startsAt.subtract({ minutes: codesBeforeMinutes });

/** Whether a guest sees the access codes: from an hour before the start, or once checked in, until the end. */
export const seesCodes = ({ status, startsAt, endsAt }: StayPart, now: Temporal.Instant): boolean => {
  if (ms(now) >= ms(endsAt)) return false;
  return status === 'Checked in' || (status === 'Confirmed' && ms(now) >= ms(codesFrom(startsAt)));
};
