import type { Temporal } from 'temporal-polyfill';
import type { Status, VenueClock } from '../bookings.rules.ts';
import { dateAt } from '../venue-time.ts';

export const stayStates = ['staying', 'arriving', 'ended'] as const;
export type StayState = (typeof stayStates)[number];

/** What of a booking decides to which stay it belongs and how that stands. */
export type StayPart = {
  /** As it is now: what is over is Completed. */
  status: Status;
  startsAt: Temporal.Instant;
  /** When its guest was checked out, else when its time is over. */
  endsAt: Temporal.Instant;
};

/** How long a stay that has ended is still shown. */
export const shownAfterDays = 3;
/** How long before its start, and until how long after its end, pages lead to it. */
const nearHours = { before: 48, after: 24 * shownAfterDays };
/** How long before the start of a booking its codes are shown. */
const codesBeforeMinutes = 60;

const ms = ({ epochMilliseconds }: Temporal.Instant): number => epochMilliseconds;

/** Those that make a stay: held, cancelled and missed ones do not. */
const staying: readonly Status[] = ['Confirmed', 'Checked in', 'Completed'];

/** Bookings by the stay that they belong to: those that overlap, or follow each other on the same day of the venue. */
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

/** The stay to show: the running one, else the next, else the one that ended last, if that is not long ago. */
export const chooseStay = <Part extends StayPart>(
  parts: readonly Part[],
  { now, timeZone }: VenueClock,
): Part[] | undefined => {
  const stays = groupStays(parts, timeZone);
  const of = (state: StayState) => stays.filter((stay) => stateOf(stay) === state);
  const lately = of('ended').filter((stay) => endOf(stay) > ms(now.subtract({ hours: nearHours.after })));
  // They are in the order of their starts.
  return (
    of('staying')[0] ?? of('arriving')[0] ?? lately.toSorted((one, other) => endOf(other) - endOf(one))[0]
  );
};

/** Whether pages lead to a stay at a moment; every booking that makes one does. */
export const isNear = ({ status, startsAt, endsAt }: StayPart, now: Temporal.Instant): boolean =>
  staying.includes(status) &&
  ms(now) >= ms(startsAt.subtract({ hours: nearHours.before })) &&
  ms(now) < ms(endsAt.add({ hours: nearHours.after }));

/** From when on the codes of a booking are shown to its guest. */
export const codesFrom = (startsAt: Temporal.Instant): Temporal.Instant =>
  startsAt.subtract({ minutes: codesBeforeMinutes });

/** Whether the guest of a booking sees its codes: from an hour before the start, or once inside, until the end. */
export const seesCodes = ({ status, startsAt, endsAt }: StayPart, now: Temporal.Instant): boolean => {
  if (ms(now) >= ms(endsAt)) return false;
  return status === 'Checked in' || (status === 'Confirmed' && ms(now) >= ms(codesFrom(startsAt)));
};
